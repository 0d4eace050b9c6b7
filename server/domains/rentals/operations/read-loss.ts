import { messages } from '#contract/messages.ts'
import {
  billedAccountOf,
  type Checkout,
  getCheckout,
  hasOtherOpenCheckout,
  type OpenedCheckout,
  refundAhead,
  refundMadeOf,
} from '#server/domains/checkout/index.ts'
import { findMembershipById } from '#server/domains/membership/index.ts'
import { readGiftBalance } from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asCan, type Can } from '../policies.ts'
import { decideLostPiece, type LossFacts, readLossFacts } from '../purposes/decide-lost-piece.ts'
import type { KeepRequest } from '../purposes/keep-terms.ts'
import { lostPiece } from '../purposes/lost-piece.ts'
import { readFoundFacts } from '../queries/found-facts.ts'
import { type KeepLoan, pricedPiece, reportedPiece } from '../queries/keeping/keep-loans.ts'
import type { Loss } from '../queries/losses.ts'
import type { Information } from '../rules/information.ts'
import { promisedDay } from '../rules/keep-day.ts'
import { isWaiting } from '../rules/loss-transitions.ts'
import { decideFound, decideReport, refundUntil } from '../rules/losses/decide-loss.ts'
import { recalledInformation, reportInformation } from '../rules/losses/loss-information.ts'
import { maxLossPrice } from '../rules/losses/loss-price.ts'
import type { RentalServices } from '../services.ts'
import { readOpenPayment } from './read-open-payment.ts'

export interface LossOffer {
  readonly can: { readonly report: Can; readonly found: Can; readonly pay: Can }
  readonly atMost: Pence | null
  readonly price: Pence | null
  readonly information: Information['rows']
  /** Null if it has no case, or its case was closed. */
  readonly loss: Loss | null
  /** Whether the other adult of the membership has paid for it; only they see the amount (product §12.2). */
  readonly paidElsewhere: boolean
  /** How its refund is or was divided between card and gift balance; null if this account has not paid. */
  readonly refund: Awaited<ReturnType<typeof refundAhead>> | null
  /** The last day for a refund, once the case is paid. */
  readonly refundUntil: LocalDay | null
  readonly opened: OpenedCheckout | null
  /** The payer's gift balance in pence, which paying would use first; 0 once its checkout is open, or if nothing can be paid. */
  readonly giftToUse: number
  readonly otherOpen: boolean
  readonly today: LocalDay
}

const notMissing: Can = { allowed: false, reason: 'We aren’t missing this piece.' }

/**
 * Reads the state of a piece that may be lost. Writes nothing and calls no provider.
 * @throws Refusal not_found
 */
export async function readLoss({ db, clock }: RentalServices, wanted: KeepRequest): Promise<LossOffer> {
  const now = clock.now()
  const facts = await readLossFacts(db, wanted, now)
  const { loan, today, refundDays, approvalDays } = facts
  if (!loan) throw new Refusal('not_found', messages.notFound)
  const loss = facts.loss && facts.loss.state !== 'closed' ? facts.loss : null
  const paidWith = loss?.checkout_id == null ? undefined : await getCheckout(db, loss.checkout_id)
  const isOwnPayment = paidWith !== undefined && billedAccountOf(paidWith) === (wanted.billedTo ?? wanted.accountId)
  // The payer sees only those cases of the other home that they are asked to pay for, or have paid for.
  if (wanted.billedTo && !isOwnPayment && !(facts.secondHome && loss?.state === 'approved'))
    throw new Refusal('not_found', messages.notFound)
  const report = decideReport({ ...reportedPiece(loan), freeOn: promisedDay(facts.keep, loan.type_code), today })
  const canReport = loss?.reported_at && isWaiting(loss.state) ? alreadyReported : asCan(report)
  const decided = decideLostPiece(facts)
  const allowed = decided.ok ? decided.value : null
  const highest = highestPriceOf(loan, loss, facts)
  const slot = { payer: wanted, slot: lostPiece.slot, hash: lostPiece.hashOf(wanted) }
  const opened = allowed && (await readOpenPayment(db, lostPiece, { wanted, decided: allowed, now }))
  return {
    giftToUse: allowed && !opened ? (await readGiftBalance(db, wanted.billedTo ?? wanted.accountId)).balance : 0,
    paidElsewhere: paidWith !== undefined && !isOwnPayment,
    refund: loss && paidWith && isOwnPayment ? await refundOf(db, loss, paidWith) : null,
    can: {
      report: wanted.billedTo ? onlyItsHome : canReport,
      found: wanted.billedTo ? onlyItsHome : await canFind(db, { loan, loss, now }),
      pay: asCan(decided.ok ? { ok: true, value: undefined } : decided),
    },
    atMost: highest?.atMost ?? null,
    price: allowed?.amount ?? null,
    loss,
    today,
    information: (
      allowed?.terms.information ??
      (loan.recalled && report.ok ? recalledInformation(loan.credits, loan.state === 'at_home') : undefined) ??
      (highest && reportInformation({ ...highest, today, credits: loan.credits, approvalDays, refundDays })) ?? {
        rows: [],
      }
    ).rows,
    refundUntil: loss?.paid_at ? refundUntil(dayInLondon(loss.paid_at), refundDays) : null,
    opened,
    otherOpen: allowed !== null && (await hasOtherOpenCheckout(db, { ...slot, now })),
  }
}

const onlyItsHome: Can = { allowed: false, reason: 'Only the home that has this piece can report it lost or found.' }
const alreadyReported: Can = { allowed: false, reason: 'You’ve already told us that this piece is lost.' }

const refundOf = (db: Db, { state, price_pence }: Loss, checkout: Checkout) =>
  state === 'refunded'
    ? refundMadeOf(db, checkout, { amount: price_pence ?? 0 })
    : refundAhead(db, checkout, price_pence ?? 0)

/** The highest price of its case, or of a case opened today; null when the piece is not at home, or is recalled. */
function highestPriceOf(loan: KeepLoan, loss: Loss | null, { keep, numbers }: LossFacts) {
  if (loan.recalled) return null
  if (loss && isWaiting(loss.state)) return { atMost: pence(loss.at_most_pence), dueOn: loss.due_on as LocalDay }
  if (loan.state !== 'at_home' || loan.term_ends_on === null) return null
  const dueOn = loan.term_ends_on as LocalDay
  return { atMost: maxLossPrice({ ...pricedPiece(loan, keep), dueOn }, numbers), dueOn }
}

async function canFind(
  db: Db,
  { loan, loss, now }: { readonly loan: KeepLoan; readonly loss: Loss | null; readonly now: Date },
): Promise<Can> {
  if (!loss) return notMissing
  const membership = await findMembershipById(db, loan.membership_id)
  if (!membership) throw new Error(`loan ${loan.id} has no membership`)
  const decided = decideFound(await readFoundFacts(db, { loss, loan, membership, now }))
  if (!decided.ok) return asCan(decided)
  return decided.value === 'done' ? notMissing : { allowed: true }
}
