import { expect, test } from 'vitest'
import type { SiteUser } from '#web/lib/site/load-site.ts'
import { personKey } from '#web/lib/site/use-site.ts'

const user = { id: 'freya' } as SiteUser

test('another person has another key, and an account that cannot be read keeps the last one', () => {
  expect(personKey({ user, isVisitor: false }, '')).toBe('freya')
  expect(personKey({ user, isVisitor: false }, 'jonas')).toBe('freya')
  expect(personKey({ user: null, isVisitor: true }, 'freya')).toBe('')
  expect(personKey({ user: null, isVisitor: false }, 'freya')).toBe('freya')
})
