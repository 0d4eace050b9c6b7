import { messages } from '#contract/messages.ts'
import { verifyIntent } from '#server/domains/payments/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import {
  type Checkout,
  findStandingCheckout,
  getCheckout,
  lockCheckoutAndOpen,
  lockCheckoutsAround,
} from '../queries/checkouts.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import type { RentalRecords, RentalServices, RentalSteps } from '../services.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import type { Basket } from './basket.ts'
import { basketHash } from './basket-hash.ts'
import { type Completion, completeCheckout, refusalOf } from './complete-checkout.ts'
import { lockMember } from './lock-member.ts'
import { openCheckoutWithin } from './open-checkout.ts'
import { placeAtOnce } from './place-at-once.ts'
import { throwRefusal } from './throw-refusal.ts'

type Attempt = Completion | { readonly kind: 'unpaid'; readonly checkout: Checkout }

/**
 * Places what a basket stands for: an order, a swap, or a return without an order. With a checkout that owes postage the
 * payment is read at the provider first; with nothing to pay and no checkout one is made and completed at once. The same
 * basket sent again answers the same result for as long as that stands (decisions.md §4.2, §4.3).
 * @returns the id of the order or return
 * @throws Refusal payment_required when postage is owed and not paid; items_unavailable with titles, also after a payment
 *   that is then refunded; whatever the rules refuse
 */
export async function settleBasket(services: RentalServices, basket: Basket): Promise<string> {
  const attempt = await transaction(services.db, (tx) => tryToSettle(tx, services, basket))
  if (attempt.kind !== 'unpaid') return resultOf(attempt)
  const paymentIntentId = attempt.checkout.payment_intent_id
  if (paymentIntentId === null) return throwRefusal(unpaid)
  const paidBy = toId<'payment-intent'>(paymentIntentId)
  const { status, amountPence } = await verifyIntent(services, paidBy)
  if (status !== 'succeeded' || amountPence !== attempt.checkout.amount_pence)
    return throwRefusal(attempt.checkout.state === 'abandoned' ? givenUp : unpaid)
  // The payment's own message made it, as a rule, and another one paid for nothing is refunded under the locks.
  const made = await getCheckout(services.db, attempt.checkout.id)
  if (made.state === 'completed' && made.payment_intent_id === paidBy && made.result_id) return made.result_id
  return resultOf(await completePaid(services, made, paidBy))
}

export const completePaid = (
  services: RentalRecords,
  { id, account_id }: Pick<Checkout, 'id' | 'account_id'>,
  paidBy: Id<'payment-intent'>,
): Promise<Completion> =>
  transaction(services.db, async (tx) => {
    const member = await lockMember(tx, account_id)
    return completeCheckout(tx, services, {
      ...(await lockCheckoutAndOpen(tx, { accountId: account_id, checkoutId: id })),
      ...{ member, paidBy },
    })
  })

/** Payment needs a client secret; without one it fails with this (specification §5). */
const unpaid: RentalRefusal = { code: 'payment_required', message: messages.invalidRequest }

const givenUp: RentalRefusal = {
  code: 'payment_required',
  message:
    'You’ve since started checking out with a different basket, so we closed this one. You haven’t been charged.',
}

function resultOf(completion: Completion): string {
  return completion.kind === 'completed' ? completion.resultId : throwRefusal(completion.refusal)
}

async function tryToSettle(tx: Tx, services: RentalSteps, basket: Basket): Promise<Attempt> {
  const member = await lockMember(tx, basket.accountId)
  const { accountId, garmentIds, returnIds } = basket
  const hash = basketHash(garmentIds, returnIds)
  const around = await lockCheckoutsAround(tx, accountId, hash)
  const known = await checkoutToSettle(
    tx,
    around.filter((checkout) => checkout.basket_hash === hash),
  )
  if (known?.state === 'completed')
    return completeCheckout(tx, services, { checkout: known, open: undefined, member, paidBy: undefined })
  if (known && known.amount_pence > 0 && known.state !== 'refunded') return { kind: 'unpaid', checkout: known }
  const owed = known?.state === 'refunded' ? refusalOf(known) : unpaid
  if (known?.state !== 'open') {
    const other = around.find(({ state }) => state === 'open')
    if (other) await abandonCheckout(tx, services, other)
    const resultId = await placeAtOnce(tx, services, basket, member)
    // What was given up for looking is rolled back.
    return resultId === undefined ? throwRefusal(owed) : { kind: 'completed', resultId }
  }
  // Open and free: it is looked at anew as well, its address, its rules, a hold that ran out.
  const checkout = await openCheckoutWithin(tx, services, basket, member)
  if (checkout.amount_pence > 0) return throwRefusal(owed)
  return completeCheckout(tx, services, { checkout, open: checkout, member, paidBy: undefined })
}

/** Of the checkouts of this basket: the open one, else one whose result still stands, else the last one that money is about. */
async function checkoutToSettle(tx: Tx, checkouts: readonly Checkout[]): Promise<Checkout | undefined> {
  const open = checkouts.find(({ state }) => state === 'open')
  if (open) return open
  const standing = await findStandingCheckout(tx, checkouts)
  if (standing) return standing
  const [newest] = checkouts
  return newest && newest.state !== 'completed' && newest.amount_pence > 0 ? newest : undefined
}
