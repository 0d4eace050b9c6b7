// What orders, swaps and returns are refused with, each code got from each call that declares it, as far as a state of the
// family or of its pieces brings it, and each that the payment of a swap or a return brings; those of a plain order are in
// ordering.db.test.ts.
import { afterEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFinishedReturn } from '#tests/builders/an-order.ts'
import { neverJoined } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
afterEach(() => world.holds())

type Member = Awaited<ReturnType<typeof world.member>>
type Call = 'getPaymentIntent' | 'placeOrder' | 'makeOrder' | 'announceReturn'
interface Basket {
  readonly member: Member
  readonly wanted: string[]
  readonly back?: string[]
}
const ask = (id: Call, { member: { viewer }, wanted, back = [] }: Basket) => {
  const body = {
    getPaymentIntent: { inventoryItemIds: wanted, returnItemsIds: back },
    placeOrder: { inventoryItemIds: wanted, postageStatus: 'free' },
    makeOrder: { inventoryItemIds: wanted, returnItemsIds: back, postageStatus: 'free' },
    announceReturn: { itemsIds: back },
  }[id]
  return world.call(id, { body }, { viewer })
}
/** After the orders of the past have arrived. */
const later = new Date('2026-11-15T09:00:00Z')
const orders: Call[] = ['getPaymentIntent', 'placeOrder', 'makeOrder']
const all: Call[] = [...orders, 'announceReturn']
const returns: Call[] = ['getPaymentIntent', 'makeOrder', 'announceReturn']

/** A piece that was at home with this member, or is on its way. */
async function aPiece(member: Member, until: 'dispatched' | 'delivered'): Promise<Id<'garment'>> {
  const garmentId = await world.garment({ credits: 10 })
  await world.order({ accountId: member.accountId, garmentIds: [garmentId], until })
  return garmentId
}
const aBasket = async (wishes: Parameters<typeof world.member>[0] = {}, credits = [10]): Promise<Basket> => {
  const wanted: string[] = []
  for (const each of credits) wanted.push(await world.garment({ credits: each }))
  return { member: await world.member(wishes), wanted }
}

const cases: [code: string, calls: Call[], arrange: () => Promise<Basket>][] = [
  [
    ...(['subscription_required', all] as const),
    async () => {
      const basket = await aBasket()
      await neverJoined(db, basket.member.membershipId)
      return { ...basket, back: [await world.garment()] }
    },
  ],
  ['membership_state', orders, () => aBasket({ state: 'past_due' })],
  ['return_choice_due', orders, () => aBasket({ choiceDue: true })],
  ['delivery_details_missing', orders, () => aBasket({ withoutAddress: true })],
  ['over_credits', orders, () => aBasket({ plan: '150-quarterly' }, [90, 61])],
  ['not_found', orders, async () => ({ ...(await aBasket()), wanted: ['0199a0c0-0000-7000-8000-000000000001'] })],
  [
    ...(['items_unavailable', orders] as const),
    async () => {
      const other = await world.member()
      return { ...(await aBasket()), wanted: [await aPiece(other, 'dispatched')] }
    },
  ],
  [
    ...(['not_now', returns] as const),
    async () => {
      const basket = await aBasket()
      return { ...basket, back: [await aPiece(basket.member, 'dispatched')] }
    },
  ],
  [
    ...(['already_done', returns] as const),
    async () => {
      const basket = await aBasket()
      const { accountId } = basket.member
      const garmentId = await aPiece(basket.member, 'delivered')
      const returnId = await world.order({ accountId, returning: [garmentId], placedAt: later })
      await transaction(db, (tx) => aFinishedReturn(tx, { returnId, receivedAt: new Date('2026-11-17T09:00:00Z') }))
      return { ...basket, back: [garmentId] }
    },
  ],
  [
    ...(['pending_return', returns] as const),
    async () => {
      const basket = await aBasket()
      const [back, stays] = [await aPiece(basket.member, 'delivered'), await aPiece(basket.member, 'delivered')]
      await world.order({ accountId: basket.member.accountId, returning: [back], placedAt: later })
      return { ...basket, back: [stays] }
    },
  ],
]

test.each(cases.flatMap(([code, calls, arrange]) => calls.map((id) => [id, code, arrange] as const)))(
  '%s: %s',
  async (id, code, arrange) => {
    expect(await ask(id, await arrange())).toMatchObject({ ok: false, errors: [{ code }] })
  },
)

/** A member whose free journeys are used, with two pieces at home, and a payment asked for a swap or a mere return. */
async function owesPostage(swap: boolean) {
  const member = await world.member({ plan: '200-quarterly' })
  const { accountId, viewer } = member
  const garmentId = await aPiece(member, 'delivered')
  const returned = [await aPiece(member, 'delivered')]
  const returnId = await world.order({ accountId, returning: [garmentId], placedAt: later })
  await transaction(db, (tx) => aFinishedReturn(tx, { returnId, receivedAt: new Date('2026-11-17T09:00:00Z') }))
  const wanted = swap ? [await world.garment({ credits: 10 })] : []
  const body = { inventoryItemIds: wanted, returnItemsIds: returned }
  const ask = () => world.call('getPaymentIntent', { body }, { viewer })
  const asked = await ask()
  if (!asked.ok) throw new Error(JSON.stringify(asked.errors))
  const send = () =>
    swap
      ? world.call('makeOrder', { body: { ...body, postageStatus: 'paid' } }, { viewer })
      : world.call('announceReturn', { body: { itemsIds: returned } }, { viewer })
  return { ask, send, clientSecret: asked.body.clientSecret }
}

test.each([
  ['a swap', true],
  ['a mere return', false],
])('%s that is paid for an address abroad, or cannot be looked up, says so', async (_, swap) => {
  const away = await owesPostage(swap)
  await world.pay(away.clientSecret)
  world.gateway.unreachable = true
  expect(await away.send()).toMatchObject({ status: 503, errors: [{ code: 'provider_unreachable' }] })
  world.gateway.unreachable = false
  expect((await away.send()).status).toBe(200)

  for (const how of ['send', 'ask'] as const) {
    const abroad = await owesPostage(swap)
    const intent = [...world.gateway.intents.values()].find((each) => each.clientSecret === abroad.clientSecret)
    world.gateway.pay(intent?.intentId ?? '', 'JE')
    expect(await abroad[how]()).toMatchObject({ errors: [{ code: 'not_in_uk' }] })
    await world.work()
    expect(world.gateway.refunded.get(intent?.intentId ?? '')).toBe(intent?.amount)
  }
})
