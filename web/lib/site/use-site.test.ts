import { expect, test } from 'vitest'
import type { SiteUser } from '#web/lib/site/load-site.ts'
import { personKey } from '#web/lib/site/use-site.ts'

const user = { id: 'freya' } as SiteUser

test('the key changes with the person, and stays the same while the account cannot be read', () => {
  expect(personKey({ user, isVisitor: false }, '')).toBe('freya')
  expect(personKey({ user, isVisitor: false }, 'jonas')).toBe('freya')
  expect(personKey({ user: null, isVisitor: true }, 'freya')).toBe('')
  expect(personKey({ user: null, isVisitor: false }, 'freya')).toBe('freya')
})
