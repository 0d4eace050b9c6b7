// Pieces of an earlier membership can be returned in the next one, and free credits only in their own
// (product §2.2).
import { afterEach, expect, test } from 'vitest'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { receiveReturn } from './index.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const inUse = async ({ membershipId }: Member) =>
  (await db.selectFrom('membership').select('credits_in_use').where('id', '=', membershipId).executeTakeFirstOrThrow())
    .credits_in_use

/** A member who has joined again, has a 90-credit piece of the earlier membership, and has used the free delivery. */
async function rejoined() {
  const before = await world.member({ plan: '200-quarterly' })
  const home = [await world.garment({ credits: 90 })]
  await world.order({ accountId: before.accountId, garmentIds: home })
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('id', '=', before.membershipId)
    .execute()
  return { before, home, member: await world.member({ account: before.account, plan: '100-monthly' }) }
}

/** Receives the member's return, after which no piece of the earlier membership is on loan. */
async function receive({ accountId }: Member): Promise<void> {
  const { id: returnId } = await db
    .selectFrom('rental_return')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await receiveReturn(world.services, { returnId, operator: 'sam' })
}

test('swapping a piece of an earlier membership frees no credits, and the new piece takes its own credits', async () => {
  const { home, member } = await rejoined()
  const ask = (garmentIds: string[]) =>
    call(
      'getPaymentIntent',
      { body: { inventoryItemIds: garmentIds, returnItemsIds: home } },
      { viewer: member.viewer },
    )
  const tooMuch = await ask([await world.garment({ credits: 60 }), await world.garment({ credits: 50 })])
  expect(tooMuch).toMatchObject({ status: 409, errors: [{ code: 'over_credits' }] })
  const wanted = [await world.garment({ credits: 100 })]
  const checkout = await ask(wanted)
  if (!checkout.ok) throw new Error(JSON.stringify(checkout.errors))
  if (!checkout.body.free) await world.pay(checkout.body.clientSecret)
  const body = { inventoryItemIds: wanted, returnItemsIds: home, postageStatus: 'paid' }
  expect((await call('makeOrder', { body }, { viewer: member.viewer })).status).toBe(200)
  expect(await inUse(member)).toBe(100)
  await receive(member)
})

test('returning a piece of an earlier membership frees nothing in the new one', async () => {
  const { before, home, member } = await rejoined()
  await world.order({ accountId: member.accountId, garmentIds: [await world.garment({ credits: 95 })] })
  expect((await call('announceReturn', { body: { itemsIds: home } }, { viewer: member.viewer })).status).toBe(200)
  expect([await inUse(before), await inUse(member)]).toEqual([0, 95])
  // Neither its page nor its email promises credits.
  const booked = await db
    .selectFrom('rental_return')
    .select(['id', 'membership_id'])
    .where('account_id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  expect(booked.membership_id, 'whose credits decide if it lapses').toBe(before.membershipId)
  expect(await call('returnDetails', { params: { id: booked.id } }, { viewer: member.viewer })).toMatchObject({
    body: { creditsFreed: 0 },
  })
  await receive(member)
})

test('the closet marks a piece of an earlier membership, which frees no credits', async () => {
  const { home, member } = await rejoined()
  const own = await world.garment({ credits: 60 })
  await world.order({ accountId: member.accountId, garmentIds: [own] })
  const closet = await call('listRentals', {}, { viewer: member.viewer })
  if (!closet.ok) throw new Error(JSON.stringify(closet.errors))
  expect(closet.body.rentals.active.map(({ itemId, earlierMembership }) => [itemId, earlierMembership])).toEqual([
    [home[0], true],
    [own, false],
  ])
  expect((await call('announceReturn', { body: { itemsIds: home } }, { viewer: member.viewer })).status).toBe(200)
  await receive(member)
})
