// Every refusal of orders, swaps and returns, from each call that declares it, with the specification's sentence, if it has one,
// and the names of the pieces concerned. Calls about one order, piece or return are in refusals-of-orders and refusals-of-pieces.
import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFinishedReturn } from '#tests/builders/an-order.ts'
import { deleteMembership } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
afterEach(async () => {
  world.gateway.unreachable = false
  await world.expectInvariants()
})

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
/** Late enough for the earlier orders to have arrived. */
const later = new Date('2026-11-15T09:00:00Z')
const orders: Call[] = ['getPaymentIntent', 'placeOrder', 'makeOrder']
const all: Call[] = [...orders, 'announceReturn']
const returns: Call[] = ['getPaymentIntent', 'makeOrder', 'announceReturn']
const making: Call[] = ['placeOrder', 'makeOrder', 'announceReturn']

/** A piece that this member has had at home, or that is on its way. */
async function aPiece(member: Member, until: 'dispatched' | 'delivered'): Promise<Id<'garment'>> {
  const garmentId = await world.garment({ credits: 10 })
  await world.order({ accountId: member.accountId, garmentIds: [garmentId], until })
  return garmentId
}
const aBasket = async (options: Parameters<typeof world.member>[0] = {}, credits = [10]): Promise<Basket> => {
  const wanted: string[] = []
  for (const each of credits) wanted.push(await world.garment({ credits: each }))
  return { member: await world.member(options), wanted }
}

/** The specification's own sentence for a code (spec §4, §8). */
const sentences: Record<string, string> = {
  subscription_required: messages.subscribeToAccess,
  items_unavailable: messages.itemsUnavailable,
  pending_return: messages.sendBackFirst,
  payment_required: messages.invalidRequest,
}
/** The codes of refusals that name the pieces they are about. */
const naming = new Set(['items_unavailable', 'pending_return', 'not_now', 'already_done'])

const cases: [code: string, calls: Call[], arrange: (id: Call) => Promise<Basket>][] = [
  ['invalid_request', ['getPaymentIntent'], async () => ({ member: await world.member(), wanted: [] })],
  [
    ...(['subscription_required', all] as const),
    async () => {
      const basket = await aBasket()
      await deleteMembership(db, basket.member.membershipId)
      return { ...basket, back: [await world.garment()] }
    },
  ],
  ['membership_state', orders, () => aBasket({ state: 'past_due' })],
  [
    'membership_state',
    ['announceReturn'],
    async () => ({ member: await world.member({ state: 'paused' }), wanted: [], back: [await world.garment()] }),
  ],
  ['return_choice_due', orders, () => aBasket({ choiceDue: true })],
  ['delivery_details_missing', orders, () => aBasket({ withoutAddress: true })],
  ['over_credits', orders, () => aBasket({ plan: '150-quarterly' }, [90, 61])],
  ['not_found', orders, async () => ({ ...(await aBasket()), wanted: ['0199a0c0-0000-7000-8000-000000000001'] })],
  [
    ...(['not_found', returns] as const),
    async () => ({ ...(await aBasket()), back: [await aPiece(await world.member(), 'delivered')] }),
  ],
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

/** A basket of a member who has used the free postage and has not paid yet. */
async function basketOwingPostage(id: Call, given?: Member) {
  const member = given ?? (await world.member({ plan: '200-quarterly' }))
  const { accountId } = member
  const garmentId = await aPiece(member, 'delivered')
  const [worn, another] = [await aPiece(member, 'delivered'), await world.garment({ credits: 10 })]
  const returnId = await world.order({ accountId, returning: [garmentId], placedAt: later })
  await transaction(db, (tx) => aFinishedReturn(tx, { returnId, receivedAt: new Date('2026-11-17T09:00:00Z') }))
  const wanted = id === 'announceReturn' ? [] : [another]
  return { member, wanted, back: id === 'placeOrder' ? [] : [worn] }
}
/** The same basket, with its payment open at the card form. */
async function atPayment(id: Call) {
  const basket = await basketOwingPostage(id)
  const checkout = await ask('getPaymentIntent', basket)
  if (!checkout.ok || !('clientSecret' in checkout.body)) throw new Error(JSON.stringify(checkout))
  const { clientSecret } = checkout.body
  return { basket, intentId: String(clientSecret).replace('_secret', '') }
}

test.each(cases.flatMap(([code, calls, arrange]) => calls.map((id) => [id, code, arrange] as const)))(
  '%s is refused with %s',
  async (id, code, arrange) => {
    const refused = await ask(id, await arrange(id))
    expect(refused).toMatchObject({ ok: false, errors: [{ code, message: sentences[code] ?? /./ }] })
    const { titles } = (refused.ok ? undefined : refused.errors[0]) ?? {}
    expect(titles).toEqual(naming.has(code) ? ['Puddle raincoat'] : undefined)
  },
)

test.each(making)('%s is refused with payment_required even if the client claims to have paid', async (id) => {
  const { member, wanted, back } = await basketOwingPostage(id)
  // Before a payment exists, and with an unpaid one.
  for (const opens of [false, true]) {
    if (opens) await ask('getPaymentIntent', { member, wanted, back })
    for (const postageStatus of ['paid', 'free']) {
      const body = {
        placeOrder: { inventoryItemIds: wanted, postageStatus },
        makeOrder: { inventoryItemIds: wanted, returnItemsIds: back, postageStatus },
        announceReturn: { itemsIds: back },
      }[id as 'placeOrder']
      expect(await world.call(id, { body }, { viewer: member.viewer })).toMatchObject({
        status: 402,
        errors: [{ code: 'payment_required', message: messages.invalidRequest }],
      })
    }
  }
})

test.each(making)('%s is refused with provider_unreachable or not_in_uk when it reads the payment', async (id) => {
  const { basket, intentId } = await atPayment(id)
  world.gateway.pay(intentId)
  world.gateway.unreachable = true
  expect(await ask(id, basket)).toMatchObject({ status: 503, errors: [{ code: 'provider_unreachable' }] })
  world.gateway.unreachable = false
  expect((await ask(id, basket)).status).toBe(200)

  for (const asking of [id, 'getPaymentIntent'] as const) {
    const abroad = await atPayment(id)
    world.gateway.pay(abroad.intentId, 'JE')
    expect(await ask(asking, abroad.basket)).toMatchObject({ errors: [{ code: 'not_in_uk' }] })
    await world.work()
    expect(world.gateway.refunded.get(abroad.intentId)).toBe(world.gateway.intents.get(abroad.intentId)?.amount)
  }
})

test('getPaymentIntent is refused with provider_unreachable when the provider does not answer', async () => {
  const basket = await basketOwingPostage('makeOrder')
  world.gateway.unreachable = true
  expect(await ask('getPaymentIntent', basket)).toMatchObject({ errors: [{ code: 'provider_unreachable' }] })
})

test('getPaymentIntent is refused with payment_required when another tab used the free delivery before the payment', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const placedAt = new Date('2026-11-09T09:00:00Z')
  const first = { accountId: member.accountId, garmentIds: [await world.garment({ credits: 10 })], placedAt }
  const cancelled = await world.order({ ...first, until: 'placed' })
  const { wanted, back } = await basketOwingPostage('makeOrder', member)
  await world.call('cancelOrder', { params: { id: cancelled } }, { viewer: member.viewer })
  const checkout = await ask('getPaymentIntent', { member, wanted, back })
  expect(checkout).toMatchObject({ body: { postage: { outboundFree: true, total: 395 } } })
  const other: Basket = { member, wanted: [await world.garment({ credits: 10 })] }
  for (const { intentId, status } of world.gateway.intents.values())
    if (status === 'requires_payment_method') world.gateway.pay(intentId)
  world.gateway.beforeAnswer = async () => {
    world.gateway.beforeAnswer = undefined
    expect((await ask('placeOrder', other)).status).toBe(200)
  }
  expect(await ask('getPaymentIntent', { member, wanted, back })).toMatchObject({
    status: 402,
    errors: [{ code: 'payment_required', message: 'We couldn’t place this order. We’ve refunded your postage.' }],
  })
})

test.each(all)('every refusal that the contract declares for %s is tested above', (id) => {
  const shown = new Set<string>(cases.filter(([, calls]) => calls.includes(id)).map(([code]) => code))
  for (const code of ['payment_required', 'provider_unreachable', 'not_in_uk']) shown.add(code)
  expect(endpoints[id].refusals.filter((code) => !shown.has(code))).toEqual([])
})
