import { expect, it } from 'vitest'
import { storyCopy } from '#web/screens/storefront/story/copy.ts'

it.each([
  ['Bear sweatshirt', 'Hello, I’m a'],
  ['Acorn henley', 'Hello, I’m an'],
  ['Fox cord dungarees', 'Hello, I’m a pair of'],
  ['Winter collar cord dress', 'Hello, I’m a'],
])('%s greets as one says it', (name, greeting) => {
  expect(storyCopy.hello(name)).toBe(greeting)
})
