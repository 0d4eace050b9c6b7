// Every refusal that the contract declares for calls about one order or its hold, with the words that people read.
// Baskets are in refusals.db.test.ts, pieces in refusals-of-pieces.db.test.ts.
import { afterEach } from 'vitest'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { messages } from '#contract/messages.ts'
import { orders } from '#contract/orders.ts'
import { rentals } from '#contract/rentals.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { after, notFoundRows, type RefusedRow, testRefusals } from '#tests/support/refusal-table.ts'
import { type BuyerOptions, buyingWorld } from '#tests/support/worlds/buying-world.ts'
import { startPicking } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = buyingWorld(db)
const { buyer } = world
type Buyer = Awaited<ReturnType<typeof buyer>>
const changed: Buyer[] = []
afterEach(async () => {
  world.gateway.unreachable = false
  // Some of these states allow no pieces at home, which an invariant checks.
  for (const member of changed.splice(0))
    await update(member, { ...membershipIn('active', world.time.now), choice_due: false })
  world.time.now = new Date('2026-11-20T10:00:00Z')
  await world.expectInvariants()
})

const today = () => dayInLondon(world.time.now)
const update = ({ membershipId }: Buyer, change: object) =>
  db.updateTable('membership').set(change).where('id', '=', membershipId).execute()
const becomes = (member: Buyer, state: MembershipState, more: object = {}) => {
  changed.push(member)
  return update(member, { ...membershipIn(state, world.time.now), ...more })
}

/** An order of two pieces of 10 credits that waits to be packed, and an available piece of 10 credits. */
async function placed(options: Partial<BuyerOptions> = {}) {
  const member = await buyer({ credits: [10, 10], until: 'placed', cameOn: today(), ...options })
  const { order_id: orderId } = await db
    .selectFrom('loan')
    .select('order_id')
    .where('account_id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  const free = await world.garment({ credits: 10 })
  const ids = member.pieces.map(({ garmentId }) => garmentId as string)
  const change = (inventoryItemIds: string[], more: object = {}) => ({
    params: { id: orderId },
    body: { revision: 0, inventoryItemIds, creditsUsed: inventoryItemIds.length * 10, ...more },
  })
  return { member, orderId, free, ids, change, viewer: member.viewer, input: change([...ids, free]) }
}
const address = { name: 'Wren', addressLine1: '1 Quay Street', addressLine2: '', city: 'Leeds', postCode: 'JE2 3AB' }

const ofOrder = async () => {
  const { orderId, viewer } = await placed()
  return { orderId, viewer, input: { params: { id: orderId } } }
}
const ofReturn = async () => {
  const { accountId, pieces, viewer } = await buyer({ credits: [10] })
  const returning = pieces.map(({ garmentId }) => garmentId)
  const id = await world.order({ accountId, returning, placedAt: world.time.now })
  return { viewer, input: { params: { id } } }
}
async function holding() {
  const { viewer } = await buyer({ credits: [10] })
  const garmentId = await world.garment()
  const body = { inventoryItemIds: [garmentId], returnItemsIds: [] }
  const checkout = await world.call('getPaymentIntent', { body }, { viewer })
  return { body, viewer, input: { params: { id: checkout.ok ? checkout.body.checkoutId : '' } } }
}

const refusals: RefusedRow[] = [
  [
    'changeOrder',
    'not_now',
    'We’ve started packing this order',
    () => after(placed(), ({ orderId }) => startPicking(world.services, { orderId, operator: 'sam' })),
  ],
  [
    'changeOrder',
    'order_changed',
    'in another tab',
    async () => {
      const placedOrder = await placed()
      return { ...placedOrder, input: placedOrder.change([placedOrder.free], { revision: 1 }) }
    },
  ],
  [
    'changeOrder',
    'invalid_request',
    'cancel the order',
    async () => {
      const placedOrder = await placed()
      return { ...placedOrder, input: placedOrder.change([]) }
    },
  ],
  [
    'changeOrder',
    'not_in_uk',
    'only deliver in the UK',
    async () => {
      const placedOrder = await placed()
      return { ...placedOrder, input: placedOrder.change(placedOrder.ids, { address }) }
    },
  ],
  [
    'changeOrder',
    'items_unavailable',
    messages.itemsUnavailable,
    () =>
      after(placed(), async ({ free }) => {
        const { accountId } = await world.member()
        await world.order({ accountId, garmentIds: [free], until: 'placed', placedAt: world.time.now })
      }),
  ],
  [
    'changeOrder',
    'over_credits',
    '10 credits over',
    async () => {
      const placedOrder = await placed({ credits: [100, 100] })
      return { ...placedOrder, input: placedOrder.change([...placedOrder.ids, placedOrder.free], { creditsUsed: 210 }) }
    },
  ],
  [
    'changeOrder',
    'subscription_required',
    messages.subscribeToAccess,
    () => after(placed(), ({ member }) => becomes(member, 'cancelled')),
  ],
  [
    'changeOrder',
    'membership_state',
    'Pay it to order again',
    () => after(placed(), ({ member }) => becomes(member, 'past_due')),
  ],
  [
    'changeOrder',
    'return_choice_due',
    'need a choice from you',
    () => after(placed(), ({ member }) => becomes(member, 'active', { choice_due: true })),
  ],
  [
    'cancelOrder',
    'not_now',
    'We’ve started packing this order',
    () => after(ofOrder(), ({ orderId }) => startPicking(world.services, { orderId, operator: 'sam' })),
  ],
  ['orderArrived', 'not_now', 'We haven’t sent this order yet', ofOrder],
  [
    'extendHold',
    'hold_extended_already',
    'already extended this once',
    () =>
      after(holding(), async ({ viewer, input }) => {
        await world.call('extendHold', input, { viewer })
        world.passMinutes(31)
      }),
  ],
  [
    'extendHold',
    'items_unavailable',
    messages.itemsUnavailable,
    () =>
      after(holding(), async ({ body }) => {
        world.passMinutes(16)
        await world.call('getPaymentIntent', { body }, { viewer: (await world.member()).viewer })
      }),
  ],
]

const notFound = notFoundRows(
  [
    ['orderDetails', ofOrder],
    ['returnDetails', ofReturn],
    ['cancelOrder', ofOrder],
    ['orderArrived', ofOrder],
    ['changeOrder', placed],
    ['extendHold', holding],
  ],
  () => world.member(),
)

testRefusals(world.call, {
  endpoints: [...Object.values(orders), rentals.extendHold],
  rows: [...refusals, ...notFound],
})
