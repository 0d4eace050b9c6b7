import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('names keep their characters and lose invisible ones', () => {
  expect(cleanText("  Zoë  O'Connor-Núñez ")).toBe("Zoë O'Connor-Núñez")
  expect(cleanText('Flat 2\r\n\tThe Mill\u0000\u2028')).toBe('Flat 2 The Mill')
  expect(cleanText(' \u0000 ')).toBe('')
  expect(cleanText('a\ud800b')).toBe('a b')
})

test.each(['\u200b', '\u200d\u200d', '\u2060 \ufeff', '\u00ad', '\u3164', '\u2800', '\ufe0f'])(
  'a text of invisible characters is empty: %j',
  (text) => expect(cleanText(text)).toBe(''),
)

test('joiners between emoji and letters, and combining marks, stay', () => {
  for (const text of ['👩‍👧‍👦', 'Zoë 👨🏽‍🦰', 'می‌خواهم', 'क्‍ष', 'Nguyễn', '❤️'])
    expect(cleanText(text)).toBe(text.normalize('NFC'))
})
