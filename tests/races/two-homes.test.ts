// Both adults of a membership act at the same moment (product §12). In either order, credits, returns and the sharing agree.
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = twoHomesWorld(db)
afterEach(() => world.expectInvariants())
const attempts = Array.from({ length: rounds(4, 60) }, (_, n) => n)

test.each(attempts)('an order placed while the payer ends the sharing is cancelled or refused (%i)', async () => {
  const { payer, second, membershipId } = await world.twoHomes()
  const piece = await world.garment({ credits: 10 })
  const body = { inventoryItemIds: [piece], postageStatus: 'free' }
  const [ordered, ended] = await Promise.all([
    world.call('placeOrder', { body }, second),
    world.call('endSharing', {}, payer),
  ])
  expect(ended.ok).toBe(true)
  const orders = await db.selectFrom('rental_order').select('state').where('membership_id', '=', membershipId).execute()
  // An order placed first is cancelled with the sharing; a later one is refused.
  expect(orders).toEqual(ordered.ok ? [{ state: 'cancelled' }] : [])
})

test.each(attempts)('when both homes book returns at once, each gets one (%i)', async () => {
  const { payer, second } = await world.twoHomes()
  const [ours] = await world.atHome(payer)
  const [one, two] = await world.atHome(second, 2)
  const book = (who: typeof payer, item: string | undefined) =>
    world.call('announceReturn', { body: { itemsIds: [item as string] } }, who)
  const [, ...theirs] = await Promise.all([book(payer, ours), book(second, one), book(second, two)])
  expect(theirs.filter(({ ok }) => ok)).toHaveLength(1)
  const pending = await db
    .selectFrom('rental_return')
    .select('account_id')
    .where('account_id', 'in', [payer.accountId, second.accountId])
    .where('state', '=', 'announced')
    .execute()
  expect(pending.map(({ account_id }) => account_id).toSorted()).toEqual([payer.accountId, second.accountId].toSorted())
})

test.each(attempts)('the last credits go to one home (%i)', async () => {
  const { payer, second, membershipId } = await world.twoHomes({ plan: '100-monthly' })
  const [a, b] = [await world.garment({ credits: 60 }), await world.garment({ credits: 60 })]
  const order = (who: typeof payer, piece: string) =>
    world.call('placeOrder', { body: { inventoryItemIds: [piece], postageStatus: 'free' } }, who)
  const answers = await Promise.all([order(payer, a), order(second, b)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { credits_in_use } = await db
    .selectFrom('membership')
    .select('credits_in_use')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  expect(credits_in_use).toBe(60)
})

test.each(attempts)('a sharing that both adults end at once ends once (%i)', async () => {
  const { payer, second, shareId } = await world.twoHomes()
  await world.atHome(second)
  const answers = await Promise.all([
    world.call('endSharing', {}, payer),
    world.call('endSharing', {}, second),
    world.call('endSharing', {}, second),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  const ends = world.published.filter((event) => event.type === 'sharing-ended' && event.shareId === shareId)
  expect(ends).toHaveLength(1)
})
