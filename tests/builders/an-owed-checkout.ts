import { openCheckoutWithin } from '#server/domains/checkout/index.ts'
import { lockMember, purposeOfBasket, withPurposes } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aGarment } from './a-garment.ts'
import { aMember } from './a-member.ts'
import { anOrder } from './an-order.ts'

export interface OwedCheckout {
  readonly accountId: Id<'account'>
  readonly checkoutId: Id<'checkout'>
  /** Postage of one delivery. */
  readonly amount: Pence
}

/** A member who has used the free delivery requests one more piece: it is held, and its postage is owed. */
export async function anOwedCheckout(tx: Tx, { now }: { readonly now: Date }): Promise<OwedCheckout> {
  const { accountId } = await aMember(tx, { now })
  await anOrder(tx, { accountId, garmentIds: [await aGarment(tx, { credits: 1 })], placedAt: now })
  const clock = { now: () => now }
  const steps = { clock, events: { async publish() {} } }
  const basket = { accountId, garmentIds: [await aGarment(tx, { credits: 1 })], returnIds: [] }
  const checkout = await openCheckoutWithin(tx, withPurposes(steps), {
    purpose: purposeOfBasket(basket),
    payer: { accountId },
    input: basket,
    locked: await lockMember(tx, accountId),
  })
  return { accountId, checkoutId: checkout.id, amount: pence(checkout.amount_pence) }
}
