// A basket that owes nothing is ordered from the page that showed it. The order uses that page's hold and places no other.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { businessDump } from '#tests/support/database/business-dump.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 10 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const show = async ({ viewer }: Member, inventoryItemIds: string[]) => {
  const answer = await call('getPaymentIntent', { body: { inventoryItemIds, returnItemsIds: [] } }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return { ...answer.body, checkoutId: toId<'checkout'>(answer.body.checkoutId) }
}
const place = ({ viewer }: Member, inventoryItemIds: string[]) =>
  call('placeOrder', { body: { inventoryItemIds, postageStatus: 'free' } }, { viewer })
const placed = async (member: Member, garmentIds: string[]) => {
  const answer = await place(member, garmentIds)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return toId<'order'>(answer.body.orderId)
}
const checkoutOf = (id: Id<'checkout'>) =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const loansOf = (orderId: Id<'order'>) =>
  db.selectFrom('loan').select(['credits', 'membership_id']).where('order_id', '=', orderId).execute()
/** Everything except the record of the refusal itself. */
const dump = () => businessDump(db, ['rental_refusal'])
const setOutboundPrice = (value: string) =>
  db.updateTable('setting').set({ value }).where('key', '=', 'postage.outbound_pence').execute()

test.each([
  ['while its pieces are held', 0],
  ['after its hold has expired', 60],
])('%s, the order is made from the checkout that was shown, and nothing is held again', async (_, minutes) => {
  const member = await world.member()
  const garment = await world.garment()
  const { checkoutId } = await show(member, [garment])
  world.passMinutes(minutes)
  const orderId = await placed(member, [garment])
  expect(await checkoutOf(checkoutId)).toMatchObject({ state: 'completed', result_id: orderId })
  const claims = await db
    .selectFrom('garment_claim')
    .select(['kind', 'owner_id', 'expires_at', 'released_at'])
    .where('garment_id', '=', garment)
    .orderBy('taken_at')
    .orderBy('id')
    .execute()
  const holdEnds = new Date(world.time.now.getTime() + (15 - minutes) * 60_000)
  expect(claims).toMatchObject([
    { kind: 'hold', owner_id: checkoutId, expires_at: holdEnds, released_at: world.time.now },
    { kind: 'loan', released_at: null },
  ])
})

test('the order costs the credits that were shown, and goes to the current address', async () => {
  const member = await world.member()
  const garment = await world.garment({ credits: 30 })
  const { checkoutId } = await show(member, [garment])
  await db.updateTable('garment').set({ credits: 25 }).where('id', '=', garment).execute()
  await db.updateTable('account').set({ city: 'Bath' }).where('id', '=', member.accountId).execute()
  const orderId = await placed(member, [garment])
  expect(await loansOf(orderId)).toMatchObject([{ credits: 30 }])
  expect((await checkoutOf(checkoutId)).address).toMatchObject({ city: 'Bath' })
  const answer = await call('orderDetails', { params: { id: orderId } }, { viewer: member.viewer })
  expect(answer).toMatchObject({ body: { order: { address: { city: 'Bath' } } } })
})

test('the order is refused, naming the piece, once somebody else has it, and nothing changes', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const garment = await world.garment()
  await show(member, [garment])
  world.passMinutes(16)
  await placed(other, [garment])
  const before = await dump()
  expect(await place(member, [garment])).toMatchObject({
    status: 409,
    errors: [{ code: 'items_unavailable', message: messages.itemsUnavailable, titles: ['Puddle raincoat'] }],
  })
  expect(await dump()).toEqual(before)
})

test('the order is refused when it now owes something, and the checkout stays as it was shown', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  await world.order({ accountId: member.accountId, garmentIds: [await world.garment({ credits: 10 })] })
  await setOutboundPrice('0')
  const garment = await world.garment()
  expect(await show(member, [garment])).toMatchObject({ free: true, postage: { outboundFree: false } })
  await setOutboundPrice('395')
  const before = await dump()
  expect(await place(member, [garment])).toMatchObject({ status: 402, errors: [{ code: 'payment_required' }] })
  expect(await dump()).toEqual(before)
})

test('a checkout shown under an earlier membership is abandoned; the current one orders at today’s price', async () => {
  const member = await world.member()
  const garment = await world.garment({ credits: 30 })
  const { checkoutId } = await show(member, [garment])
  const ended = membershipIn('cancelled', world.time.now)
  await db.updateTable('membership').set(ended).where('id', '=', member.membershipId).execute()
  await db.updateTable('garment').set({ credits: 25 }).where('id', '=', garment).execute()
  const { membershipId, viewer } = await world.member({ account: member.account })
  const orderId = await placed({ ...member, viewer }, [garment])
  expect((await checkoutOf(checkoutId)).state).toBe('abandoned')
  expect(await loansOf(orderId)).toEqual([{ credits: 25, membership_id: membershipId }])
})
