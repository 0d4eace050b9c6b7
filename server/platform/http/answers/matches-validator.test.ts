import { expect, it } from 'vitest'
import { matchesValidator } from './matches-validator.ts'

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" , "c"', true],
  ['*', true],
  [' * ', true],
  ['"b"', false],
  ['"ab"', false],
  ['a', false],
  ['""', false],
  ['', false],
] as const)('If-None-Match: %s matches the validator "a": %s', (header, matches) => {
  expect(matchesValidator(header, '"a"')).toBe(matches)
})

it('does not match a request without If-None-Match', () => {
  expect(matchesValidator(undefined, '"a"')).toBe(false)
})
