// "Fill my credits" on stock in the database: what is proposed and what is left out. views-read.db.test.ts shows that it writes nothing.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { receiveReturn } from '#server/domains/rentals/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aChild } from '#tests/builders/a-child.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { deleteMembership, membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)
afterEach(async () => {
  // Each test has its own stock.
  await db.updateTable('product').set({ status: 'archived' }).execute()
  await world.expectInvariants()
})

type Member = Awaited<ReturnType<typeof world.member>>
const ready = new Date('2026-01-05T09:00:00Z')

/** A member with 100 credits and a child of each height; 100 cm is size 104. */
async function family(heights: readonly number[] = [100]) {
  const member = await world.member({ plan: '100-quarterly' })
  await transaction(db, async (tx) => {
    for (const heightCm of heights) await aChild(tx, { accountId: member.accountId, heightCm, now: world.time.now })
  })
  return member
}
async function piece(typeCode: string, credits: number, more: { sizeCode?: string; condition?: 'used' | 'worn' } = {}) {
  const product = await transaction(db, (tx) => aProduct(tx, { typeCode, rrpPence: credits * 150, now: ready }))
  const id = await world.garment({ productId: product.id, credits, sizeCode: '104cm', now: ready, ...more })
  return { id, productId: product.id }
}
async function fill({ viewer }: Member, query: object = {}) {
  const answer = await world.call('fillCredits', { query }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const reasons = ({ pieces }: Awaited<ReturnType<typeof fill>>) =>
  Object.fromEntries(pieces.map(({ itemId, reason }) => [itemId, reason]))

test('favourites come first, then what the child lacks, within the free credits', async () => {
  const member = await family()
  const [tee, coat, dear] = [await piece('t-shirts', 30), await piece('outerwear', 40), await piece('dresses', 60)]
  expect(reasons(await fill(member))).toEqual({ [tee.id]: 'first', [coat.id]: 'first' })
  await world.call('saveFavourites', { body: { productIds: [dear.productId] } } as never, { viewer: member.viewer })
  const filled = await fill(member)
  expect(reasons(filled)).toEqual({ [dear.id]: 'favourite', [coat.id]: 'first' })
  expect(filled).toMatchObject({ freeCredits: 100, credits: 100, can: { allowed: true }, children: 1 })
})

test('another family’s favourites count for that family alone, and its pieces at home hide nothing from others', async () => {
  const [member, other] = [await family(), await family()]
  const [tee, dear] = [await piece('t-shirts', 30), await piece('dresses', 100)]
  const another = await world.garment({ productId: tee.productId, credits: 30, sizeCode: '104cm', now: ready })
  await world.order({ accountId: other.accountId, garmentIds: [tee.id] })
  await world.call('saveFavourites', { body: { productIds: [dear.productId] } } as never, { viewer: other.viewer })
  expect(reasons(await fill(member))).toEqual({ [another]: 'first' })
  // The piece costs exactly the free credits.
  await world.call('saveFavourites', { body: { productIds: [dear.productId] } } as never, { viewer: member.viewer })
  expect(reasons(await fill(member))).toEqual({ [dear.id]: 'favourite' })
})

test('pieces at home and in the basket take credits and are not proposed again; pieces being returned free their credits', async () => {
  const member = await family()
  const home = await piece('t-shirts', 60)
  await world.order({ accountId: member.accountId, garmentIds: [home.id] })
  const [second, trousers] = [await piece('t-shirts', 30), await piece('trousers', 20)]
  const filled = await fill(member, { inventoryItemIds: [trousers.id] })
  expect(filled).toMatchObject({ freeCredits: 20, pieces: [] })
  expect(reasons(await fill(member, { returnItemsIds: [home.id] }))).toEqual({
    [second.id]: 'first',
    [trousers.id]: 'first',
  })
})

test('a piece of an earlier membership that goes back frees no credits of the current one', async () => {
  const before = await world.member({ plan: '100-quarterly' })
  const home = await piece('t-shirts', 60)
  await world.order({ accountId: before.accountId, garmentIds: [home.id] })
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('id', '=', before.membershipId)
    .execute()
  const member = await world.member({ account: before.account, plan: '100-monthly' })
  await world.order({ accountId: member.accountId, garmentIds: [(await piece('trousers', 30)).id] })
  expect(await fill(member, { returnItemsIds: [home.id] })).toMatchObject({ freeCredits: 70 })
  const booked = await world.call('announceReturn', { body: { itemsIds: [home.id] } }, { viewer: member.viewer })
  if (!booked.ok) throw new Error(JSON.stringify(booked.errors))
  await receiveReturn(world.services, { returnId: toId<'return'>(booked.body.returnId), operator: 'sam' })
})

test('a piece that is swapped out is not proposed, and the others stay', async () => {
  const member = await family()
  const [a, b, c] = [await piece('t-shirts', 50), await piece('trousers', 50), await piece('trousers', 40)]
  expect(Object.keys(reasons(await fill(member))).toSorted()).toEqual([a.id, b.id].toSorted())
  const next = await fill(member, { kept: [a.id], without: [b.productId] })
  expect(Object.keys(reasons(next)).toSorted()).toEqual([a.id, c.id].toSorted())
})

test('children of one size share their pieces, whichever child a piece is for', async () => {
  const member = await family([100, 100])
  const [mine, theirs] = [await piece('t-shirts', 10), await piece('t-shirts', 10)]
  await world.order({ accountId: member.accountId, garmentIds: [mine.id, theirs.id] })
  const [second] = await db
    .selectFrom('child')
    .select('id')
    .where('account_id', '=', member.accountId)
    .orderBy('id', 'desc')
    .execute()
  const loan = await db.selectFrom('loan').select('id').where('garment_id', '=', theirs.id).executeTakeFirstOrThrow()
  await world.call('setWearer', { params: { id: loan.id }, body: { childId: second?.id } }, { viewer: member.viewer })
  const [tee, trousers] = [await piece('t-shirts', 10), await piece('trousers', 10)]
  expect(reasons(await fill(member))).toEqual({ [tee.id]: 'value', [trousers.id]: 'first' })
})

test('another size, ski wear and a piece that somebody holds are left out', async () => {
  const member = await family()
  const held = await piece('t-shirts', 10)
  await world.order({ accountId: (await world.member({ plan: '100-quarterly' })).accountId, garmentIds: [held.id] })
  await piece('t-shirts', 10, { sizeCode: '116cm' })
  await piece('skiwear', 10)
  expect((await fill(member)).pieces).toEqual([])
})

test('a piece that somebody is paying for is left out until the hold has ended', async () => {
  const member = await family()
  const held = await piece('t-shirts', 10)
  const { viewer } = await world.member({ plan: '100-quarterly' })
  const basket = { inventoryItemIds: [held.id], returnItemsIds: [] }
  expect(await world.call('getPaymentIntent', { body: basket }, { viewer })).toMatchObject({ ok: true })
  expect((await fill(member)).pieces).toEqual([])
  world.passMinutes(15)
  expect(reasons(await fill(member))).toEqual({ [held.id]: 'first' })
})

test('one piece of each product and size is proposed: a well-loved one only where there is nothing better', async () => {
  const member = await family()
  const { productId } = await piece('t-shirts', 10, { condition: 'worn' })
  const better = await world.garment({ productId, credits: 14, sizeCode: '104cm', condition: 'used', now: ready })
  expect(reasons(await fill(member))).toEqual({ [better]: 'first' })
})

test('pieces are proposed to a family that has named no children in the sizes that it has at home', async () => {
  const member = await family([])
  const [home, other] = [await piece('t-shirts', 10), await piece('trousers', 10)]
  expect((await fill(member)).pieces).toEqual([])
  await world.order({ accountId: member.accountId, garmentIds: [home.id] })
  expect(reasons(await fill(member))).toEqual({ [other.id]: 'value' })
})

test('an account that never joined is refused, and so is a caller who is not signed in', async () => {
  const member = await family()
  await deleteMembership(db, member.membershipId)
  expect(await world.call('fillCredits', { query: {} }, { viewer: member.viewer })).toMatchObject({
    ok: false,
    errors: [{ code: 'subscription_required', message: messages.subscribeToAccess }],
  })
  expect(await world.call('fillCredits', { query: {} })).toMatchObject({ status: 401 })
})
