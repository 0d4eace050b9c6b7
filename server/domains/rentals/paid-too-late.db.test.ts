// When its payment arrives, a basket may no longer meet the conditions under which it was allowed and priced (product §4.3).
// Everything is decided again; what cannot be made is refunded once and leaves nothing behind.
import { afterEach, expect, test } from 'vitest'
import { moveGarment } from '#server/domains/inventory/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { receiveReturn } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = rentalsWorld(db)
const { call } = world
afterEach(() => world.expectInvariants())

type Member = Awaited<ReturnType<typeof world.member>>
const ask = async ({ viewer }: Member, garmentIds: string[], returnIds: string[]) => {
  const body = { inventoryItemIds: garmentIds, returnItemsIds: returnIds }
  const answer = await call('getPaymentIntent', { body }, { viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const make = ({ viewer }: Member, garmentIds: string[], returnIds: string[]) =>
  call(
    'makeOrder',
    { body: { inventoryItemIds: garmentIds, returnItemsIds: returnIds, postageStatus: 'paid' } },
    { viewer },
  )
/** Sends pieces back, and pays the postage if any is owed. */
const sendBack = async (member: Member, itemsIds: string[], { arrives = true } = {}) => {
  const { free, clientSecret } = await ask(member, [], itemsIds)
  if (!free) await world.pay(clientSecret)
  const answer = await call('announceReturn', { body: { itemsIds } }, { viewer: member.viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  if (arrives) await receiveReturn(world.services, { returnId: toId(answer.body.returnId), operator: 'sam' })
}
/** The amount of a payment that was refunded, in pence. */
const refundedOf = (checkout: { clientSecret: string | null }) => {
  const intent = [...world.gateway.intents.values()].find(({ clientSecret }) => clientSecret === checkout.clientSecret)
  return world.gateway.refunded.get(intent?.intentId ?? '')
}
const spentOf = async ({ accountId }: Member) =>
  (await db.selectFrom('free_postage').select('direction').where('account_id', '=', accountId).execute())
    .map(({ direction }) => direction)
    .sort()
const setState = (state: 'past_due' | 'paused' | 'ending' | 'cancelled', { membershipId }: Member) =>
  db.updateTable('membership').set(membershipIn(state, world.time.now)).where('id', '=', membershipId).execute()

interface Late {
  readonly member: Member
  readonly wanted: Id<'garment'>
  /** The piece that the basket sends back. */
  readonly one: string
  /** Another piece at home. */
  readonly two: string
}

const cases: [string, string, (late: Late) => Promise<unknown>, { readonly returnUsed: boolean }?][] = [
  ['its free return was used elsewhere', 'payment_required', ({ member, two }) => sendBack(member, [two])],
  [
    'another return is on its way',
    'pending_return',
    ({ member, two }) => sendBack(member, [two], { arrives: false }),
    { returnUsed: true },
  ],
  [
    'its piece was returned in the meantime',
    'already_done',
    ({ member, one }) => sendBack(member, [one]),
    { returnUsed: true },
  ],
  ['the membership is overdue', 'membership_state', ({ member }) => setState('past_due', member)],
  [
    'a choice is due first',
    'return_choice_due',
    ({ member }) =>
      db.updateTable('membership').set({ choice_due: true }).where('id', '=', member.membershipId).execute(),
  ],
  [
    'its account no longer has an address',
    'delivery_details_missing',
    ({ member }) => db.updateTable('account').set({ post_code: '' }).where('id', '=', member.accountId).execute(),
  ],
  [
    'the piece was withdrawn from stock',
    'items_unavailable',
    ({ wanted: garmentId }) =>
      transaction(db, (tx) =>
        moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now: world.time.now }),
      ),
  ],
]

test.each(cases)('a swap that is paid for when %s is refunded', async (_, code, intervene, more) => {
  const member = await world.member({ plan: '200-quarterly' })
  const [one, two, earlier] = await Promise.all([20, 20, 10].map((credits) => world.garment({ credits })))
  if (!one || !two || !earlier) throw new Error('there are no pieces')
  await world.order({ accountId: member.accountId, garmentIds: [one, two, earlier] })
  if (more?.returnUsed) await sendBack(member, [earlier])
  const wanted = await world.garment()
  const checkout = await ask(member, [wanted], [one])
  const owed = more?.returnUsed ? 790 : 395
  expect(checkout).toMatchObject({ amount: owed, postage: { returnFree: owed === 395 } })
  await intervene({ member, wanted, one, two })
  const spent = await spentOf(member)
  await world.pay(checkout.clientSecret)
  // The two ways in which we learn of the payment: from the browser, and from the check of abandoned checkouts.
  for (const _time of ['first', 'second'])
    expect(await make(member, [wanted], [one])).toMatchObject({ ok: false, errors: [{ code }] })
  await world.work()
  await world.work()
  expect(refundedOf(checkout)).toBe(owed)
  expect(
    await db
      .selectFrom('checkout')
      .select(['state', 'refused_code'])
      .where('id', '=', toId<'checkout'>(checkout.checkoutId))
      .executeTakeFirst(),
  ).toEqual({ state: 'refunded', refused_code: code })
  expect(await spentOf(member)).toEqual(spent)
  const claim = db.selectFrom('garment_claim').select('id').where('garment_id', '=', wanted)
  expect(await claim.where('released_at', 'is', null).execute()).toEqual([])
})

test('a swap is refunded when its free delivery was used elsewhere before it was paid', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId, viewer } = member
  const first = await world.order({ accountId, garmentIds: [await world.garment()], until: 'placed' })
  const [one, two] = [await world.garment({ credits: 20 }), await world.garment({ credits: 20 })]
  await world.order({ accountId, garmentIds: [one, two] })
  await sendBack(member, [one])
  // The first order restores its free delivery.
  expect((await call('cancelOrder', { params: { id: first } }, { viewer })).status).toBe(200)
  const [wanted, other] = [await world.garment(), await world.garment()]
  const checkout = await ask(member, [wanted], [two])
  expect(checkout).toMatchObject({ amount: 395, postage: { outboundFree: true, returnFree: false } })
  expect((await make(member, [other], [])).status).toBe(200)
  await world.pay(checkout.clientSecret)
  await world.work()
  expect(refundedOf(checkout)).toBe(395)
  expect(await make(member, [wanted], [two])).toMatchObject({ ok: false, errors: [{ code: 'payment_required' }] })
  expect(await spentOf(member)).toEqual(['outbound', 'return'])
})

test('an order is refunded and takes no credits when the membership has changed before it was paid', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const worn = await world.garment({ credits: 10 })
  await world.order({ accountId: member.accountId, garmentIds: [worn] })
  await sendBack(member, [worn])
  const wanted = await world.garment()
  const checkout = await ask(member, [wanted], [])
  await setState('cancelled', member)
  const rejoined = await world.member({ account: member.account })
  await world.pay(checkout.clientSecret)
  expect(await make(rejoined, [wanted], [])).toMatchObject({ ok: false, errors: [{ code: 'membership_state' }] })
  await world.work()
  expect(refundedOf(checkout)).toBe(395)
  const { credits_in_use } = await db
    .selectFrom('membership')
    .select('credits_in_use')
    .where('id', '=', rejoined.membershipId)
    .executeTakeFirstOrThrow()
  expect(credits_in_use).toBe(0)
})
