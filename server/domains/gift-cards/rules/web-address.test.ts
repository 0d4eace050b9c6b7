import { expect, test } from 'vitest'
import { hasWebAddress } from './web-address.ts'

test('a web address is found in a text, however it is written', () => {
  for (const text of [
    'https://example.com',
    'See HTTP://x.example now',
    'Go to www.example.com',
    'WWW.x',
    'ｗｗｗ．x',
    'x：／／y',
    'ww\u200bw.x',
    'Your account is locked: wrenlet-help.com/login',
    'Ask at wrenlet-help.co.uk.',
    'help@wrenlet-help.com',
    'WRENLET．Ｃ\u200bＯＭ',
    'wrenlet-help.shop',
    'bit.ly/3abc',
  ])
    expect(hasWebAddress(text), text).toBe(true)
})

test('what people write to each other is not mistaken for a web address', () => {
  for (const text of [
    ...['Happy birthday, Ada!', 'Love, Gran :/', 'For 2/3 of a year: a coat', 'Aww. So big', 'Wwwow'],
    ...[
      'Happy birthday.Love, Gran',
      'Well done.Come and see us soon',
      'From us.Me too.In June.xx',
      'Sat 10.30/11.00 a.m./p.m.',
    ],
  ])
    expect(hasWebAddress(text), text).toBe(false)
})
