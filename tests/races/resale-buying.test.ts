// Many guests buy a piece of the resale shop at once, or one buys it several times. There is one order, and everybody else reads
// that the piece is gone or is refunded in full.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { syncIntent } from '#server/domains/payments/operations/sync-intent.ts'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { setSettings } from '../support/set-setting.ts'
import { rounds } from '../support/volume.ts'
import { resaleWorld } from '../support/worlds/resale-world.ts'

const { db } = await openTestDatabase({ max: 24 })
const world = resaleWorld(db)
afterEach(() => world.expectInvariants())

const totalPence = 1698
let networks = 0
const somewhere = () => ({ ip: `10.3.${(networks >> 8) & 255}.${networks++ & 255}` })
/** Makes carts with this piece for guests on different networks, without reservations, so that all of them can have it. */
async function cartsWith(id: Id<'garment'>, count: number): Promise<string[]> {
  await setSettings(db, { 'resale.reserved_share_percent': 0 })
  const carts = []
  for (let n = 0; n < count; n++) {
    const added = await world.call('addToResaleCart', { body: { items: [id], cartId: null } }, somewhere())
    if (!added.ok) throw new Error(JSON.stringify(added.errors))
    carts.push(added.body.cartId)
  }
  await setSettings(db, { 'resale.reserved_share_percent': 100 })
  return carts
}
const place = (cartId: string) => world.place(cartId, {}, somewhere())
type Placed = Extract<Awaited<ReturnType<typeof place>>, { ok: true }>['body']
async function placeOrder(cartId: string): Promise<Placed> {
  const answer = await place(cartId)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const complete = (cartId: string, { checkoutId }: Placed) => world.complete(cartId, checkoutId, somewhere())
/** Reads the payment, as the provider's event makes us do. */
async function reportPayment({ checkoutId }: Placed) {
  const { id } = await db
    .selectFrom('payment_intent')
    .select('id')
    .where('checkout_id', '=', checkoutId as Id<'checkout'>)
    .executeTakeFirstOrThrow()
  return syncIntent(world.services.payments, id, 'provider')
}
/** Runs the job that ends expired checkouts. */
const endExpired = () => world.work()
const ordersOf = (id: Id<'garment'>) =>
  db
    .selectFrom('resale_line')
    .innerJoin('resale_order', 'resale_order.id', 'order_id')
    .select(['resale_order.id', 'resale_order.checkout_id'])
    .where('garment_id', '=', id)
    .execute()
const unavailable = { code: 'items_unavailable', message: messages.itemsUnavailable, titles: ['Puddle raincoat'] }

test('when fifty carts order a piece at once, one holds and buys it, and 49 read that it is no longer available', async () => {
  for (let round = 0; round < rounds(1, 10); round++) {
    const id = await world.listing()
    const carts = await cartsWith(id, 50)
    const answers = await Promise.all(carts.map(place))
    const winner = answers.findIndex(({ ok }) => ok)
    const refused = answers.filter((_, n) => n !== winner)
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ status: 409 })))
    for (const answer of refused) expect(answer).toMatchObject({ errors: [unavailable] })
    const won = answers[winner]
    if (!won?.ok) throw new Error('nobody holds the piece')
    world.pay(won.body.paymentSecret)
    expect(await complete(carts[winner] as string, won.body)).toMatchObject({ ok: true })
    expect(await ordersOf(id)).toMatchObject([{ checkout_id: won.body.checkoutId }])
  }
})

test('when two guests pay as the hold of one expires, one buys the piece, and the other is refunded or not charged', async () => {
  for (let round = 0; round < rounds(6, 60); round++) {
    const id = await world.listing()
    const [cartId, otherCart] = (await cartsWith(id, 2)) as [string, string]
    const first = await placeOrder(cartId)
    world.passMinutes(15)
    world.pay(first.paymentSecret)
    const buyAsOther = async () => {
      const second = await place(otherCart)
      if (!second.ok) return { answer: second, second: undefined }
      world.pay(second.body.paymentSecret)
      return { answer: await complete(otherCart, second.body), second: second.body }
    }
    const acts = [() => complete(cartId, first), () => reportPayment(first), endExpired]
    // Which act begins first changes with each round.
    const turn = round % acts.length
    const [{ answer, second }, ...others] = await Promise.all([
      buyAsOther(),
      ...[...acts.slice(turn), ...acts.slice(0, turn)].map((act) => act()),
    ])
    const otherAnswer = others[(acts.length - turn) % acts.length] as Awaited<ReturnType<typeof complete>>
    await world.work()
    const [order, ...more] = await ordersOf(id)
    expect(more).toEqual([])
    const isFirst = order?.checkout_id === first.checkoutId
    expect([otherAnswer.ok, answer.ok]).toEqual([isFirst, !isFirst])
    expect(isFirst ? answer : otherAnswer).toMatchObject({ errors: [unavailable] })
    expect(world.refundedOf(first.paymentSecret)).toBe(isFirst ? undefined : totalPence)
    if (second) expect(world.refundedOf(second.paymentSecret)).toBe(isFirst ? totalPence : undefined)
    await world.expectInvariants()
  }
})

test('a payment that browsers and the provider’s event complete at once makes one order, and is not refunded', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    const id = await world.listing()
    const [cartId] = (await cartsWith(id, 1)) as [string]
    const opened = await Promise.all([placeOrder(cartId), placeOrder(cartId), placeOrder(cartId)])
    const [one] = opened
    expect(new Set(opened.map(({ checkoutId }) => checkoutId)).size).toBe(1)
    world.pay(one.paymentSecret)
    const [, ...completions] = await Promise.all([
      reportPayment(one),
      ...Array.from({ length: 5 }, () => complete(cartId, one)),
    ])
    const orders = await ordersOf(id)
    expect(orders).toHaveLength(1)
    for (const answer of completions) expect(answer).toMatchObject({ body: { orderId: orders[0]?.id } })
    await world.work()
    expect(world.refundedOf(one.paymentSecret)).toBeUndefined()
  }
})
