import { expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { groupHolders } from './group-holders.ts'
import type { HeldAs, HeldGarment, Holder } from './list-holders.ts'

const holder = (as: HeldAs, more: Partial<Holder> = {}): Holder => ({
  as,
  accountId: null,
  orderId: null,
  bookingId: null,
  reference: 'R-1',
  email: '',
  ...more,
})
const held = (...holders: Holder[]) => ({ name: 'Puddle raincoat', holders }) as unknown as HeldGarment
const freya = { accountId: 'freya' as Id<'account'>, email: 'freya@example.com' }

test('somebody who has pieces in two ways is one holder, with their account', () => {
  const bought = holder('sold', { email: 'Freya@example.com', reference: 'R-2' })
  const [group, ...others] = groupHolders([held(bought), held(holder('at_home', freya))])
  expect(others).toEqual([])
  expect(group?.who).toMatchObject(freya)
  expect(group?.pieces.map(({ as }) => as)).toEqual(['sold', 'rented'])
})

test('people without an address are not taken for each other', () => {
  const closed = (accountId: string) => holder('kept', { accountId: accountId as Id<'account'> })
  const erased = (reference: string) => holder('sold', { reference })
  expect(groupHolders([held(closed('a')), held(closed('b')), held(erased('R-1')), held(erased('R-2'))])).toHaveLength(4)
})

test('somebody who has posted a parcel may still have it', () => {
  const [group] = groupHolders([held(holder('in_the_post', freya))])
  expect(group?.pieces.map(({ as }) => as)).toEqual(['posted'])
})

test.each<HeldAs>(['ordered', 'unsent', 'ski_ahead', 'lost_in_the_post'])(
  'somebody who waits for a piece, or whose parcel was lost in the post (%s), is not a holder',
  (as) => {
    expect(groupHolders([held(holder(as, freya))])).toEqual([])
  },
)
