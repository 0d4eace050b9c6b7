import { expect, test } from 'vitest'
import { stripeJs } from './stripe-js.ts'

test('the joined script is one function, and parses as a classic script', () => {
  const script = stripeJs()
  expect(script).not.toMatch(/^\s*(import|export)\b/m)
  expect(() => new Function(script)).not.toThrow()
})
