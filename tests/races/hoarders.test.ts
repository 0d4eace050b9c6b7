// Forty accounts that never pay request the stock at once, from one network or from many. Together they hold at most a twentieth of
// it, each for one payment page. A family for which nothing is held can still pay, and a member can still order.

import { beforeEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { withDeadline } from '#server/platform/deadline.ts'
import { joiningConsent } from '#tests/support/joining-consent.ts'
import { aGarment } from '../builders/a-garment.ts'
import { aMember } from '../builders/a-member.ts'
import { aProduct } from '../builders/a-product.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { setSettings } from '../support/set-setting.ts'
import { paymentsWorld } from '../support/worlds/payments-world.ts'
import { standingClock } from '../support/worlds/world.ts'

const accounts = 40
const piecesEach = 2
const stock = 450
/** A twentieth of the stock in whole baskets, even after members have ordered some of it. */
const share = 22
const basketsPerNetworkHour = 6

const { db } = await openTestDatabase({ max: 24 })
const patienceMs = 60_000
// The limit of a network counts by the hour of wall time, and the hour must not end during a test.
const world = await paymentsWorld(db, { deadlineMs: patienceMs, wallClock: standingClock() })
const pieces = await transaction(db, async (tx) => {
  const { id: productId } = await aProduct(tx)
  const ids: Id<'garment'>[] = []
  while (ids.length < stock) ids.push(await aGarment(tx, { productId, credits: 1 }))
  return ids
})

beforeEach(async () => {
  // All holds expire with their pages.
  await world.passHours(3)
  await db.deleteFrom('rate_limit').execute()
})

const oneNetwork = () => '198.51.100.7'
const manyNetworks = (index: number) => `203.0.113.${index}`
const families = () => Promise.all(Array.from({ length: accounts }, () => world.anAccount()))

/** The usual deadline is too short for eighty requests at once on a busy machine, which is not what is tested. */
const ask = (accountId: Id<'account'>, inventoryItemIds: readonly string[], ip: string) =>
  withDeadline(patienceMs, async () => {
    const as = { viewer: world.viewerOf(accountId), ip }
    const body = await joiningConsent((id, input) => world.call(id, input, as), 'plan_100_1m_gbp_v1', {
      inventoryItemIds,
    })
    return world.call('createCheckoutSession', { body }, as)
  })
async function join(...args: Parameters<typeof ask>) {
  const answer = await ask(...args)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect(answer.body.checkoutSession.url).toContain('http')
  if (!answer.body.basket) throw new Error('the answer says nothing about the basket')
  return answer.body.basket
}
/** A basket of an account, whose pieces are in no other basket. */
const basketOf = (index: number) => pieces.slice(index * piecesEach, (index + 1) * piecesEach)

const listHeld = async () =>
  (
    await db
      .selectFrom('garment_claim')
      .select('garment_id')
      .where('kind', '=', 'hold')
      .where('released_at', 'is', null)
      .where('expires_at', '>', world.clock.now())
      .execute()
  ).map(({ garment_id }) => garment_id)

/** Orders as a member, without a payment since the first delivery is free. */
async function orderAsMember(inventoryItemIds: readonly string[]) {
  const { accountId } = await transaction(db, (tx) => aMember(tx, { plan: '200-quarterly', now: world.clock.now() }))
  return world.call(
    'placeOrder',
    { body: { inventoryItemIds, postageStatus: 'free' } },
    { viewer: world.viewerOf(accountId) },
  )
}

const cases = {
  'of many networks hold a twentieth of the stock': {
    networkOf: manyNetworks,
    first: 0,
    held: share,
    reason: 'stock_share',
  },
  'of one network hold what one network may': {
    networkOf: oneNetwork,
    first: accounts,
    held: basketsPerNetworkHour * piecesEach,
    reason: 'network',
  },
}

test.each(Object.entries(cases))('forty accounts %s while a member orders', async (_, hoarding) => {
  const { networkOf, first, held, reason } = hoarding
  const hoarders = await families()
  const [joined, ordered] = await Promise.all([
    Promise.all(hoarders.map(({ id }, index) => join(id, basketOf(first + index), networkOf(index)))),
    orderAsMember(basketOf(first + 180)),
  ])
  expect(ordered).toMatchObject({ ok: true })
  expect(await listHeld()).toHaveLength(held)
  expect(joined.filter(({ until }) => until !== null)).toHaveLength(held / piecesEach)
  const refused = joined.filter(({ until }) => until === null)
  expect(new Set(refused.map((basket) => basket.reason))).toEqual(new Set([reason]))
  for (const { message } of refused) expect(message).toContain('You can join all the same')

  // A piece that is not held for any of them is available to a member.
  const withoutHold = joined.findIndex(({ until }) => until === null)
  expect(await orderAsMember(basketOf(first + withoutHold))).toMatchObject({ ok: true })
  await world.runDueJobs()
  await world.expectInvariants()
})

test('an account that joins in eight tabs with different baskets holds one of them', async () => {
  await setSettings(db, { 'hold.joining_network_hourly': 2 })
  const [{ id: greedy }, { id: other }] = [await world.anAccount(), await world.anAccount()]
  const baskets = Array.from({ length: 8 }, (_, index) => basketOf(index + 80))
  const answers = await Promise.all(baskets.map((basket) => join(greedy, basket, oneNetwork())))
  expect(answers.filter(({ until }) => until === null)).toEqual([])
  const held = await listHeld()
  expect(held).toHaveLength(piecesEach)
  expect(baskets.map((basket) => basket.toSorted())).toContainEqual(held.toSorted())
  // That basket used one of the network's two holds.
  expect(await join(other, basketOf(90), oneNetwork())).toMatchObject({ reason: null })
  await world.expectInvariants()
})

test('when the payment pages expire, everything is available again, and the next forty accounts hold the same share', async () => {
  await setSettings(db, { 'hold.joining_network_hourly': basketsPerNetworkHour })
  const before = await families()
  await Promise.all(before.map(({ id }, index) => join(id, basketOf(index + 100), manyNetworks(index))))
  expect(await listHeld()).toHaveLength(share)
  await world.passHours(0.6)
  expect(await listHeld()).toEqual([])
  // Within the hour nothing more is held for the same families, but other families can hold pieces.
  const after = await families()
  const [again] = await Promise.all([
    Promise.all(before.map(({ id }, index) => join(id, basketOf(index + 100), manyNetworks(index)))),
    Promise.all(after.map(({ id }, index) => join(id, basketOf(index + 140), manyNetworks(index + 100)))),
  ])
  expect(await listHeld()).toHaveLength(share)
  const heldLately = before.filter((_, index) => again[index]?.reason === 'held_lately')
  expect(heldLately).toHaveLength(share / piecesEach)
  await world.runDueJobs()
  await world.expectInvariants()
})
