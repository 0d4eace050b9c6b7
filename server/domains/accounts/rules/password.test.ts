import { expect, test } from 'vitest'
import { breachedPasswords } from '../operations/secrets/breached-passwords.ts'
import { commonPasswords } from './common-passwords.ts'
import { decidePassword } from './password.ts'

const personal = ['tamsin.ferrars@example.com', 'Tamsin', 'Ferrars', 'Tamsin Ferrars']
const breached = breachedPasswords()
const reasonOf = (password: string) => {
  const outcome = decidePassword(password, { personal, breached })
  return outcome.ok ? 'accepted' : outcome.reason
}

test('the list of common passwords has over a thousand entries, all in lower case', () => {
  expect(commonPasswords.size).toBeGreaterThan(1000)
  for (const word of commonPasswords) expect(word).toMatch(/^[a-z]+$/)
})

test('more than ten thousand leaked passwords are refused, however they are capitalised', () => {
  expect(breached.size).toBeGreaterThan(10_000)
  const longEnough = [...breached].filter((password) => password.length >= 10)
  expect(longEnough.length).toBeGreaterThan(1500)
  for (const password of longEnough) {
    expect(reasonOf(password), password).toBe('common')
    expect(reasonOf(password.toUpperCase()), password).toBe('common')
  }
})

test.each([
  'puddles-and-boots',
  'correct moth battery pin',
  'Xk9#mQ2$vL',
  'пароль-для-дома',
  'the red kite flew low',
  '👒🧦👟🧤🧣👒🥾🧢🎒🧥',
  'tamsin walks to mill lane',
  'a wren and a wrenlet',
  'exampleville-9',
  '1234 herons fly',
  'qwe-rtz-hedge-sparrow-asd',
  'salamander-under-stones',
  'jd1987 walks to mill lane',
  'couk-heron-www-2026',
  'x4k9x9k44x9k',
  'x4k9mpx4k9mp',
  'qwertyuiop7xz',
  'usr1987stu!',
])('%s is accepted', (password) => expect(reasonOf(password)).toBe('accepted'))

test('a password has 10 to 128 characters', () => {
  expect(reasonOf('kestrel-9')).toBe('too_short')
  expect(reasonOf('kestrel-98')).toBe('accepted')
  expect(reasonOf(`${'kestrel-98'.repeat(12)}kestrels`)).toBe('accepted')
  expect(reasonOf(`${'kestrel-98'.repeat(12)}kestrels!`)).toBe('too_long')
})

test.each([
  'Password123!',
  'password1234567890',
  'P@ssw0rd2026',
  '!!pa$$word!!',
  'Liverpool1892',
  'manchester-united',
  'dragondragon',
  'iloveyou2025',
  'sunshine__99',
  'qwertyuiop',
  '1234567890',
  '0987654321',
  '1qaz2wsx3edc',
  'zyxwvutsrqpo',
  'aaaaaaaaaaaa',
  'abababababab',
  '123123123123',
  'W3lcome2026',
  'Wrenlet-2026',
  'wrenletwrenlet',
  'correcthorsebatterystaple',
  'trustno1trustno1',
  'aa12345678',
  '12345678910',
  '1234554321',
  'qwe123qwe123',
  'qwer1234qwer',
  '1a2b3c4d5e',
  '11223344556677',
  'zaq12wsxcde3',
  '147852369a',
  'Usuckballz1',
  'mailcreated5240',
  'Salamander!',
  'M1crophone99',
  '(Undertaker)',
  'slayerslayer',
  'x4kx44kxxk4x4',
  'x4k9x4k9x4',
  'x4k9mx4k9mx4',
  'qwertyuiop7x',
  'qwe987asd321',
  'sdfgh-45678',
  'qwer6543asdf',
  'ab1112223334444',
  'aaaabbbbccccdddd',
  'metallic1987!',
  'fox-fox-1987',
  'slayer-slayer-slayer-slayer-slayer-99',
  'dragondragondragondragondragondragon',
  'ｓａｌａｍａｎｄｅｒ',
])('%s is common', (password) => expect(reasonOf(password)).toBe('common'))

test.each([
  'tamsin.ferrars@example.com',
  'tamsin.ferrars',
  'TamsinFerrars1',
  'ferrars2026!',
  'Ferrars-Tamsin-2026',
  'tamsintamsin',
  't4ms1n-f3rr4rs',
  'tamsinexample',
  'ilovetamsin',
  'Wrenlet-Password-1',
  'my1wrenlet2tamsin',
  'www.wrenlet.co.uk',
  'telnerw-2026',
  'Srarref.Nismat',
])('%s is personal', (password) => expect(reasonOf(password)).toBe('personal'))

test.each([
  ['oak-1987-oak!', ['ada@oak.example'], 'personal'],
  ['a1b-2026-a1b', ['a1b@example.com'], 'personal'],
  ['ab-1987-ab-2026', ['ab@example.com'], 'accepted'],
  ['al-1987-al-2026', ['Al'], 'accepted'],
])('a personal word has at least three letters: %s with %j is %s', (password, known, expected) => {
  const outcome = decidePassword(password, { personal: known, breached })
  expect(outcome.ok ? 'accepted' : outcome.reason).toBe(expected)
})

test('a personal detail counts even if it consists of common words', () => {
  expect(['red', 'fox', 'redfox', 'secret'].map((word) => commonPasswords.has(word))).toEqual([true, true, false, true])
  expect(decidePassword('redfox-secret-1', { personal: ['ada@redfox.example'], breached })).toMatchObject({
    reason: 'personal',
  })
})

test.each(['jd1987-jd1987', 'JD.1987.2026!', 'jd1987example', 'Zoe-Bronte-2026', 'zoëbrontë!'])(
  '%s is personal for Zoë Brontë, jd.1987+shop@example.com',
  (password) =>
    expect(
      decidePassword(password, { personal: ['jd.1987+shop@example.com', 'Zoë', 'Brontë', 'ZoëBrontë'], breached }),
    ).toEqual({
      ok: false,
      reason: 'personal',
    }),
)
