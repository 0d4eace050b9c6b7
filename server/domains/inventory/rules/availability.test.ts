import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { isAvailable, type LiveClaim } from './availability.ts'
import { garmentStates } from './garment-transitions.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const free = { state: 'ready', productActive: true, claim: undefined } as const
const [checkout, other] = [newId<'checkout'>(), newId<'checkout'>()]
const [ann, bob] = [newId<'account'>(), newId<'account'>()]
const hold: LiveClaim = { kind: 'hold', ownerId: checkout, accountId: ann, expiresAt: at(15) }
const visitor = {}

test('only what is ready can be had', () => {
  for (const state of garmentStates) expect(isAvailable({ ...free, state }, visitor, now)).toBe(state === 'ready')
})

test('a claim keeps others away until the moment it runs out; a loan for good', () => {
  const claimed = { ...free, claim: hold }
  expect(isAvailable(claimed, visitor, at(14))).toBe(false)
  expect(isAvailable(claimed, visitor, at(15))).toBe(true)
  expect(isAvailable({ ...free, claim: { ...hold, kind: 'loan', expiresAt: null } }, visitor, at(1e6))).toBe(false)
})

test('a hold is no obstacle to its owner nor to its account, a loan or offer is', () => {
  const claimed = { ...free, claim: hold }
  expect(isAvailable(claimed, { ownerId: checkout }, now)).toBe(true)
  expect(isAvailable(claimed, { accountId: ann }, now)).toBe(true)
  expect(isAvailable(claimed, { accountId: bob }, now)).toBe(false)
  for (const kind of ['loan', 'offer', 'cart'] as const)
    expect(isAvailable({ ...free, claim: { ...hold, kind } }, { accountId: ann, ownerId: checkout }, now)).toBe(false)
})

test('a hold of the same account is not one’s own while whoever placed it is still at it', () => {
  const claimed = { ...free, claim: hold }
  const standing = new Set([checkout])
  expect(isAvailable(claimed, { accountId: ann, ownerId: other, standing }, now)).toBe(false)
  expect(isAvailable(claimed, { accountId: ann, ownerId: checkout, standing }, now)).toBe(true)
  expect(isAvailable(claimed, { accountId: ann, ownerId: other, standing: new Set([newId<'checkout'>()]) }, now)).toBe(
    true,
  )
  expect(isAvailable(claimed, { accountId: ann, ownerId: other, standing }, at(15))).toBe(true)
})

test('a hold of nobody’s account is not shared by everybody without one', () => {
  const claimed = { ...free, claim: { ...hold, accountId: null } }
  expect(isAvailable(claimed, { accountId: null }, now)).toBe(false)
  expect(isAvailable(claimed, visitor, now)).toBe(false)
})

test('a product taken off sale can be had only by who holds it', () => {
  expect(isAvailable({ ...free, productActive: false }, visitor, now)).toBe(false)
  expect(isAvailable({ ...free, productActive: false, claim: hold }, { accountId: ann }, now)).toBe(true)
})
