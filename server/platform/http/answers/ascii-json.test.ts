import { isStringOneByteRepresentation } from 'node:v8'
import { expect, test } from 'vitest'
import { asciiJson } from './ascii-json.ts'

test.each([
  ['plain', 'Puddle coat'],
  ['typographic', '2–7y, “Wren’s” café'],
  ['outside the Basic Multilingual Plane', '🐦'],
  ['full of quotes, controls and line separators', '"\\\n\u0001\u2028\u2029'],
  ['at the limits of each range', '\u007f\u0080\u00ff\u0100\uffff'],
  ['half of a surrogate pair', '\ud83d'],
  ['nested', { 'kéy–': [1, null, { é: '–' }] }],
])('a value that is %s is read back unchanged, and written in ASCII at one byte a character', (_, value) => {
  const text = asciiJson(value)
  expect(JSON.parse(text)).toEqual(value)
  expect(isStringOneByteRepresentation(text)).toBe(true)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  expect(text).toMatch(/^[\u0000-\u007f]*$/)
})
