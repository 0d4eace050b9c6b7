// A world (world.ts) for the resale shop, with a clock that tests set, a fake payment provider, and pieces for sale, carts and
// buyers in one call.
import type { InputOf } from '#contract/index.ts'
import { syncDispute } from '#server/domains/payments/operations/sync-dispute.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aCart, type BuiltCart } from '../../builders/a-cart.ts'
import { aListing, type ListingOptions } from '../../builders/a-listing.ts'
import { aSession } from '../../builders/a-session.ts'
import { anAccount } from '../../builders/an-account.ts'
import { postageGateway } from '../provider/postage-gateway.ts'
import type { CallOptions } from '../server/caller.ts'
import { aWorld, type Parts } from './world.ts'

type PlaceOrder = InputOf<'placeResaleOrder'>['body']

export const gran: PlaceOrder['customerData'] = {
  name: 'Ines Ferreira',
  email: 'ines@example.com',
  telephone: '07700 900982',
  property1: '12',
  street1: 'High Street',
  town: 'Leeds',
  postalCode: 'ls1 4ap',
}

export function resaleWorld(db: Db, parts: Pick<Parts, 'carrier'> = {}) {
  const time = { now: new Date('2026-11-20T10:00:00Z') }
  const gateway = postageGateway()
  const world = aWorld(db, { clock: { now: () => time.now }, gateway, ...parts })
  const intentOf = (secret: string | null) => {
    const intent = [...gateway.intents.values()].find(({ clientSecret }) => clientSecret === secret)
    if (!intent) throw new Error('there is nothing to pay')
    return intent.intentId
  }
  const cart = (garmentIds: readonly Id<'garment'>[]): Promise<BuiltCart> =>
    transaction(db, (tx) => aCart(tx, { garmentIds, now: time.now }))
  const place = (cartId: string, more: Partial<PlaceOrder> = {}, options: CallOptions = {}) =>
    world.call('placeResaleOrder', { body: { customerData: gran, cartId, ...more } }, options)
  const complete = (cartId: string, checkoutId: string, options: CallOptions = {}) =>
    world.call('completeResaleOrder', { body: { cartId, checkoutId } }, options)
  return {
    ...world,
    gateway,
    time,
    passMinutes(minutes: number) {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
    listing: (options: ListingOptions = {}): Promise<Id<'garment'>> =>
      transaction(db, (tx) => aListing(tx, { now: time.now, ...options })),
    cart,
    /** A signed-in customer without a membership. */
    customer: () =>
      transaction(db, async (tx) => {
        const { id } = await anAccount(tx)
        return { accountId: id, viewer: (await aSession(tx, id)).viewer }
      }),
    place,
    complete,
    /** Pays as the card form would, or as a wallet that passes on an address. */
    pay: (paymentSecret: string | null, country?: string) => gateway.pay(intentOf(paymentSecret), country),
    /** How much of a payment was refunded, in pence. */
    refundedOf: (paymentSecret: string | null) => gateway.refunded.get(intentOf(paymentSecret)),
    /** Disputes an amount of a payment at the provider, or changes that dispute, and reads it as a webhook would. */
    async dispute(
      paymentSecret: string | null,
      {
        amount,
        status,
        id = '',
        answerBy = null,
      }: { amount: number; status: string; id?: string; answerBy?: Date | null },
    ) {
      const intentId = intentOf(paymentSecret)
      const disputeId = `dp_${id}${intentId}`
      const open = status === 'needs_response'
      const reason = 'fraudulent'
      gateway.disputes.set(disputeId, {
        disputeId,
        intentId,
        amount: pence(amount),
        reason,
        status,
        open,
        openedAt: time.now,
        answerBy,
      })
      await syncDispute(world.services.payments, disputeId)
    },
    /** Buys these pieces as a guest, or signed in. */
    async buy(garmentIds: readonly Id<'garment'>[], options: CallOptions = {}) {
      const { secret, id } = await cart(garmentIds)
      const placed = await place(secret, {}, options)
      if (!placed.ok) throw new Error(JSON.stringify(placed.errors))
      gateway.pay(intentOf(placed.body.paymentSecret))
      const completed = await complete(secret, placed.body.checkoutId, options)
      if (!completed.ok) throw new Error(JSON.stringify(completed.errors))
      return { ...placed.body, cart: { id, secret }, orderId: completed.body.orderId as Id<'resale-order'> }
    },
  }
}
