import { expect, it } from 'vitest'
import { storyCopy } from '#web/screens/storefront/story/copy.ts'

it.each([
  ['Bear sweatshirt', 'Hello, I’m a'],
  ['Acorn henley', 'Hello, I’m an'],
  ['Fox cord dungarees', 'Hello, I’m a pair of'],
  ['Winter collar cord dress', 'Hello, I’m a'],
])('%s introduces itself with the right article', (name, greeting) => {
  expect(storyCopy.hello(name)).toBe(greeting)
})
