import { type Checkout, openCheckoutWithin } from '#server/domains/checkout/index.ts'
import { lockMember, purposeOfBasket, type RentalSteps, withPurposes } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { aGarment } from './a-garment.ts'
import { anOrder } from './an-order.ts'

const silent: RentalSteps['events'] = { async publish() {} }

/** A second adult who has used the free delivery, and asks the payer for the postage of one more piece (product §12.5). */
export async function anAskedCheckout(
  tx: Tx,
  { accountId, now }: { readonly accountId: Id<'account'>; readonly now: Date },
): Promise<Checkout> {
  await anOrder(tx, { accountId, garmentIds: [await aGarment(tx, { credits: 10 })] })
  const input = { accountId, garmentIds: [await aGarment(tx, { credits: 10 })], returnIds: [], asks: true }
  return openCheckoutWithin(tx, withPurposes({ clock: { now: () => now }, events: silent }), {
    purpose: purposeOfBasket(input),
    payer: { accountId },
    input,
    locked: await lockMember(tx, accountId),
  })
}
