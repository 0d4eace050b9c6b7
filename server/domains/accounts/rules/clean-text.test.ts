import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test('names keep their characters and lose what cannot be seen', () => {
  expect(cleanText("  Zoë  O'Connor-Núñez ")).toBe("Zoë O'Connor-Núñez")
  expect(cleanText('Flat 2\r\n\tThe Mill\u0000\u2028')).toBe('Flat 2 The Mill')
  expect(cleanText(' \u0000 ')).toBe('')
  expect(cleanText('a\ud800b')).toBe('a b')
})
