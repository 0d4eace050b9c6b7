import { messages } from '#contract/messages.ts'
import {
  billedAccountOf,
  getCheckout,
  hasOtherOpenCheckout,
  type OpenedCheckout,
  refundAhead,
} from '#server/domains/checkout/index.ts'
import { findMembershipById } from '#server/domains/membership/index.ts'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asCan, type Can } from '../policies.ts'
import { decideKeepPiece, readKeepFacts } from '../purposes/decide-keep-piece.ts'
import { keepPiece } from '../purposes/keep-piece.ts'
import type { KeepAllowed, KeepRequest } from '../purposes/keep-terms.ts'
import { readKeepCancelFacts } from '../queries/keeping/keep-cancel-facts.ts'
import type { KeepLoan } from '../queries/keeping/keep-loans.ts'
import { findPurchaseOf, type KeepPurchase } from '../queries/keeping/keep-purchases.ts'
import { decideKeepCancel } from '../rules/decide-keep-cancel.ts'
import type { RentalServices } from '../services.ts'
import { readOpenPayment } from './read-open-payment.ts'

type Refund = Awaited<ReturnType<typeof refundAhead>>

export interface KeepOffer {
  readonly can: Can
  /** Its price today, and the words of its page; null when it cannot be bought. */
  readonly allowed: KeepAllowed | null
  /** Null when none is open: only a button press opens one, never a page load. */
  readonly opened: OpenedCheckout | null
  /** The payer's gift balance in pence, which buying it would use first; 0 once its checkout is open, or if it cannot be bought. */
  readonly giftToUse: number
  /** Whether another piece has an open checkout, which opening this one would abandon. */
  readonly otherOpen: boolean
  /** The purchase, unless it was cancelled; null if the piece was not bought. */
  readonly bought: { readonly purchase: KeepPurchase; readonly refund: Refund; readonly canCancel: Can } | null
}

/**
 * Reads what buying a piece would cost today, its open checkout, or its purchase. Writes nothing and calls no provider.
 * @throws Refusal not_found
 */
export async function readKeepOffer({ db, clock }: RentalServices, wanted: KeepRequest): Promise<KeepOffer> {
  const now = clock.now()
  const facts = await readKeepFacts(db, wanted, { live: null, now })
  if (!facts.loan) throw new Refusal('not_found', messages.notFound)
  const bought = await findBought(db, wanted, { loan: facts.loan, now })
  // The payer sees only those pieces of a former second home that they bought.
  if (wanted.billedTo && !facts.secondHome && !bought) throw new Refusal('not_found', messages.notFound)
  const decided = decideKeepPiece(facts)
  const hash = keepPiece.hashOf(wanted)
  const slot = { payer: wanted, slot: keepPiece.slot, hash }
  const opened = decided.ok ? await readOpenPayment(db, keepPiece, { wanted, decided: decided.value, now }) : null
  return {
    giftToUse: decided.ok && !opened ? (await readGiftBalance(db, wanted.billedTo ?? wanted.accountId)).balance : 0,
    can: asCan(decided.ok ? { ok: true, value: undefined } : decided),
    allowed: decided.ok ? decided.value : null,
    opened,
    otherOpen: await hasOtherOpenCheckout(db, { ...slot, now }),
    bought,
  }
}

async function findBought(
  db: Db,
  wanted: KeepRequest,
  { loan, now }: { readonly loan: KeepLoan; readonly now: Date },
): Promise<KeepOffer['bought']> {
  const purchase = await findPurchaseOf(db, wanted)
  if (!purchase || purchase.cancelled_at !== null) return null
  const checkout = await getCheckout(db, purchase.checkout_id)
  if (billedAccountOf(checkout) !== (wanted.billedTo ?? wanted.accountId)) return null
  const membership = await findMembershipById(db, loan.membership_id)
  if (!membership) throw new Error(`loan ${loan.id} has no membership`)
  const decided = decideKeepCancel(await readKeepCancelFacts(db, { purchase, loan, membership }, now))
  const refund = await refundAhead(db, checkout, purchase.price_pence)
  return { purchase, refund, canCancel: asCan(decided) }
}
