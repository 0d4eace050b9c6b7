// What a basket was allowed and priced by may be gone when its payment comes (decisions.md §4.3): everything is looked at
// again then, and what cannot be made is refunded, once, and leaves nothing behind.
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
afterEach(() => world.holds())

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
/** With its postage, where it owes any. */
const sendBack = async (member: Member, itemsIds: string[], { arrives = true } = {}) => {
  const { free, clientSecret } = await ask(member, [], itemsIds)
  if (!free) await world.pay(clientSecret)
  const answer = await call('announceReturn', { body: { itemsIds } }, { viewer: member.viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  if (arrives) await receiveReturn(world.services, { returnId: toId(answer.body.returnId), operator: 'sam' })
}
/** What went back to the card of a payment, in pence. */
const refundedOf = (asked: { clientSecret: string | null }) => {
  const intent = [...world.gateway.intents.values()].find(({ clientSecret }) => clientSecret === asked.clientSecret)
  return world.gateway.refunded.get(intent?.intentId ?? '')
}
const spentOf = async ({ accountId }: Member) =>
  (await db.selectFrom('free_postage').select('direction').where('account_id', '=', accountId).execute())
    .map(({ direction }) => direction)
    .sort()
const become = (state: 'past_due' | 'paused' | 'ending' | 'cancelled', { membershipId }: Member) =>
  db.updateTable('membership').set(membershipIn(state, world.time.now)).where('id', '=', membershipId).execute()

interface Late {
  readonly member: Member
  readonly wanted: Id<'garment'>
  /** What the basket sends back. */
  readonly one: string
  /** At home beside it. */
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
  ['its piece came back meanwhile', 'already_done', ({ member, one }) => sendBack(member, [one]), { returnUsed: true }],
  ['the membership is overdue', 'membership_state', ({ member }) => become('past_due', member)],
  [
    'a choice is due first',
    'return_choice_due',
    ({ member }) =>
      db.updateTable('membership').set({ choice_due: true }).where('id', '=', member.membershipId).execute(),
  ],
  [
    'there is no address any more',
    'delivery_details_missing',
    ({ member }) => db.updateTable('account').set({ post_code: '' }).where('id', '=', member.accountId).execute(),
  ],
  [
    'the piece was taken out of the stock',
    'items_unavailable',
    ({ wanted: garmentId }) =>
      transaction(db, (tx) =>
        moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now: world.time.now }),
      ),
  ],
]

test.each(cases)('a swap that is paid when %s goes back to the card', async (_, code, meanwhile, more) => {
  const member = await world.member({ plan: '200-quarterly' })
  const [one, two, earlier] = await Promise.all([20, 20, 10].map((credits) => world.garment({ credits })))
  if (!one || !two || !earlier) throw new Error('there are no pieces')
  await world.order({ accountId: member.accountId, garmentIds: [one, two, earlier] })
  if (more?.returnUsed) await sendBack(member, [earlier])
  const wanted = await world.garment()
  const asked = await ask(member, [wanted], [one])
  const owed = more?.returnUsed ? 790 : 395
  expect(asked).toMatchObject({ amount: owed, postage: { returnFree: owed === 395 } })
  await meanwhile({ member, wanted, one, two })
  const spent = await spentOf(member)
  await world.pay(asked.clientSecret)
  // However the news comes: by the browser, and by the look at what was given up.
  for (const _time of ['first', 'second'])
    expect(await make(member, [wanted], [one])).toMatchObject({ ok: false, errors: [{ code }] })
  await world.work()
  await world.work()
  expect(refundedOf(asked)).toBe(owed)
  expect(
    await db
      .selectFrom('checkout')
      .select(['state', 'refused_code'])
      .where('id', '=', toId<'checkout'>(asked.checkoutId))
      .executeTakeFirst(),
  ).toEqual({ state: 'refunded', refused_code: code })
  expect(await spentOf(member)).toEqual(spent)
  const claim = db.selectFrom('garment_claim').select('id').where('garment_id', '=', wanted)
  expect(await claim.where('released_at', 'is', null).execute()).toEqual([])
})

test('a swap that is paid when its free delivery was used elsewhere goes back to the card', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId, viewer } = member
  const first = await world.order({ accountId, garmentIds: [await world.garment()], until: 'placed' })
  const [one, two] = [await world.garment({ credits: 20 }), await world.garment({ credits: 20 })]
  await world.order({ accountId, garmentIds: [one, two] })
  await sendBack(member, [one])
  // The first order gives its free delivery back.
  expect((await call('cancelOrder', { params: { id: first } }, { viewer })).status).toBe(200)
  const [wanted, other] = [await world.garment(), await world.garment()]
  const asked = await ask(member, [wanted], [two])
  expect(asked).toMatchObject({ amount: 395, postage: { outboundFree: true, returnFree: false } })
  expect((await make(member, [other], [])).status).toBe(200)
  await world.pay(asked.clientSecret)
  await world.work()
  expect(refundedOf(asked)).toBe(395)
  expect(await make(member, [wanted], [two])).toMatchObject({ ok: false, errors: [{ code: 'payment_required' }] })
  expect(await spentOf(member)).toEqual(['outbound', 'return'])
})

test('an order that is paid when its membership is another one goes back to the card, and takes no credits', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const worn = await world.garment({ credits: 10 })
  await world.order({ accountId: member.accountId, garmentIds: [worn] })
  await sendBack(member, [worn])
  const wanted = await world.garment()
  const asked = await ask(member, [wanted], [])
  await become('cancelled', member)
  const rejoined = await world.member({ account: member.account })
  await world.pay(asked.clientSecret)
  expect(await make(rejoined, [wanted], [])).toMatchObject({ ok: false, errors: [{ code: 'membership_state' }] })
  await world.work()
  expect(refundedOf(asked)).toBe(395)
  const { credits_in_use } = await db
    .selectFrom('membership')
    .select('credits_in_use')
    .where('id', '=', rejoined.membershipId)
    .executeTakeFirstOrThrow()
  expect(credits_in_use).toBe(0)
})
