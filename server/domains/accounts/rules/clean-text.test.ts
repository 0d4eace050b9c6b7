import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('control characters, lone surrogates and runs of whitespace become one space', () => {
  expect(cleanText("  Zoë  O'Connor-Núñez ")).toBe("Zoë O'Connor-Núñez")
  expect(cleanText('Flat 2\r\n\tThe Mill\u0000\u2028')).toBe('Flat 2 The Mill')
  expect(cleanText(' \u0000 ')).toBe('')
  expect(cleanText('a\ud800b')).toBe('a b')
})

test.each(['\u200b', '\u200d\u200d', '\u2060 \ufeff', '\u00ad', '\u3164', '\u2800', '\ufe0f'])(
  'text made only of invisible characters becomes empty: %j',
  (text) => expect(cleanText(text)).toBe(''),
)

test('joiners within emoji and words, and combining marks, are kept', () => {
  for (const text of ['👩‍👧‍👦', 'Zoë 👨🏽‍🦰', 'می‌خواهم', 'क्‍ष', 'Nguyễn', '❤️'])
    expect(cleanText(text)).toBe(text.normalize('NFC'))
})
