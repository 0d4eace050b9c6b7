import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { isAvailable, type LiveClaim } from './availability.ts'
import { garmentStates } from './garment-transitions.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const available = { state: 'ready', forDates: false, productOffered: true, claim: undefined } as const
const [checkout, other] = [newId<'checkout'>(), newId<'checkout'>()]
const [ann, bob] = [newId<'account'>(), newId<'account'>()]
const hold: LiveClaim = { kind: 'hold', ownerId: checkout, accountId: ann, expiresAt: at(15), kept: null }
const visitor = {}

test('only ready garments are available', () => {
  for (const state of garmentStates) expect(isAvailable({ ...available, state }, visitor, now)).toBe(state === 'ready')
})

test('a hold keeps others away until it expires; a loan does so until it is released', () => {
  const claimed = { ...available, claim: hold }
  expect(isAvailable(claimed, visitor, at(14))).toBe(false)
  expect(isAvailable(claimed, visitor, at(15))).toBe(true)
  expect(isAvailable({ ...available, claim: { ...hold, kind: 'loan', expiresAt: null } }, visitor, at(1e6))).toBe(false)
})

test('a hold does not block its owner or its account; a loan or a cart does', () => {
  const claimed = { ...available, claim: hold }
  expect(isAvailable(claimed, { ownerId: checkout }, now)).toBe(true)
  expect(isAvailable(claimed, { accountId: ann }, now)).toBe(true)
  expect(isAvailable(claimed, { accountId: bob }, now)).toBe(false)
  for (const kind of ['loan', 'cart'] as const)
    expect(isAvailable({ ...available, claim: { ...hold, kind } }, { accountId: ann, ownerId: checkout }, now)).toBe(
      false,
    )
})

test('an offer blocks everybody but the account that it was made to, whichever checkout asks', () => {
  const offered = { ...available, claim: { ...hold, kind: 'offer' as const } }
  expect(isAvailable(offered, { accountId: ann, ownerId: other }, now)).toBe(true)
  expect(isAvailable(offered, { accountId: bob }, now)).toBe(false)
  expect(isAvailable(offered, visitor, now)).toBe(false)
  expect(isAvailable(offered, { accountId: null, ownerId: checkout }, now)).toBe(false)
})

test('a checkout keeps an offer past its end for its account; once it is over, only that checkout can still take the piece', () => {
  const kept = { until: at(15), by: checkout }
  const offered = { ...available, claim: { ...hold, kind: 'offer' as const, expiresAt: at(1e4), kept } }
  for (const ownerId of [checkout, other, undefined])
    expect(isAvailable(offered, { accountId: ann, ownerId }, at(14))).toBe(true)
  expect(isAvailable(offered, { accountId: ann, ownerId: checkout }, at(15))).toBe(true)
  for (const ownerId of [other, undefined])
    expect(isAvailable(offered, { accountId: ann, ownerId }, at(15))).toBe(false)
  expect(isAvailable(offered, { accountId: bob, ownerId: checkout }, at(14))).toBe(false)
})

test('a checkout that replaces the one that kept an offer can take the piece, for the same account only', () => {
  const kept = { until: at(15), by: checkout }
  const offered = { ...available, claim: { ...hold, kind: 'offer' as const, expiresAt: at(1e4), kept } }
  const replacing = { ownerId: undefined, replacedId: checkout }
  expect(isAvailable(offered, { ...replacing, accountId: ann }, at(15))).toBe(true)
  expect(isAvailable(offered, { ...replacing, accountId: bob }, at(15))).toBe(false)
  expect(isAvailable(offered, { ...replacing, accountId: ann, replacedId: other }, at(15))).toBe(false)
})

test('a hold of the same account blocks while its owner is still active', () => {
  const claimed = { ...available, claim: hold }
  const activeOwners = new Set([checkout])
  expect(isAvailable(claimed, { accountId: ann, ownerId: other, activeOwners }, now)).toBe(false)
  expect(isAvailable(claimed, { accountId: ann, ownerId: checkout, activeOwners }, now)).toBe(true)
  expect(
    isAvailable(claimed, { accountId: ann, ownerId: other, activeOwners: new Set([newId<'checkout'>()]) }, now),
  ).toBe(true)
  expect(isAvailable(claimed, { accountId: ann, ownerId: other, activeOwners }, at(15))).toBe(true)
})

test('holds without an account are not shared among visitors', () => {
  const claimed = { ...available, claim: { ...hold, accountId: null } }
  expect(isAvailable(claimed, { accountId: null }, now)).toBe(false)
  expect(isAvailable(claimed, visitor, now)).toBe(false)
})

test('a piece of an archived product is available only to its holder', () => {
  expect(isAvailable({ ...available, productOffered: false }, visitor, now)).toBe(false)
  expect(isAvailable({ ...available, productOffered: false, claim: hold }, { accountId: ann }, now)).toBe(true)
})

test('only garments for sale can be bought, and only from the cart that has reserved them', () => {
  for (const state of garmentStates)
    expect(isAvailable({ ...available, state }, visitor, now, 'resale')).toBe(state === 'resale')
  const cartId = newId<'resale-cart'>()
  const reserved = {
    ...({ state: 'resale', forDates: false, productOffered: true } as const),
    claim: { kind: 'cart', ownerId: cartId, accountId: null, expiresAt: at(30), kept: null } as const,
  }
  expect(isAvailable(reserved, { cartId }, now, 'resale')).toBe(true)
  expect(isAvailable(reserved, { cartId: newId<'resale-cart'>() }, at(29), 'resale')).toBe(false)
  expect(isAvailable(reserved, visitor, at(29), 'resale')).toBe(false)
  expect(isAvailable(reserved, visitor, at(30), 'resale')).toBe(true)
})

test('a piece hired by dates is never ordered for credits, not even by its holder, but is sold like any other', () => {
  expect(isAvailable({ ...available, forDates: true }, visitor, now)).toBe(false)
  expect(isAvailable({ ...available, forDates: true, claim: hold }, { accountId: ann, ownerId: checkout }, now)).toBe(
    false,
  )
  expect(isAvailable({ ...available, forDates: true, state: 'resale' }, visitor, now, 'resale')).toBe(true)
})
