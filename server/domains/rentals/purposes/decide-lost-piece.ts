import { messages } from '#contract/messages.ts'
import type { FactsInput } from '#server/domains/checkout/index.ts'
import { findUsedMembership, onlyPayerBuys, readUnpaidTime } from '#server/domains/membership/index.ts'
import { readVatRate } from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findKeepLoan, type KeepLoan, keepDayOf, pricedPiece } from '../queries/keeping/keep-loans.ts'
import { readKeepNumbers } from '../queries/keeping/keep-numbers.ts'
import { findLossOf, type Loss, readLossDays } from '../queries/losses.ts'
import { type KeepDay, promisedDay } from '../rules/keep-day.ts'
import type { KeepNumbers } from '../rules/keep-it-price.ts'
import { decidePayment } from '../rules/losses/decide-loss.ts'
import { paymentInformation } from '../rules/losses/loss-information.ts'
import { lossPrice } from '../rules/losses/loss-price.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { isSecondNow, notShared } from '../rules/second-home.ts'
import { lockPiece } from '../steps/keeping/lock-piece.ts'
import type { LockedMember } from '../steps/lock-member.ts'
import { billedBy, type KeepRequest } from './keep-terms.ts'
import { type LossAllowed, lossVatClass } from './loss-terms.ts'

export interface LossFacts {
  readonly wanted: KeepRequest
  readonly loan: KeepLoan | undefined
  /** Its latest case. */
  readonly loss: Loss | undefined
  readonly keep: KeepDay | null
  readonly numbers: KeepNumbers
  /** Whether the account is a second home of the membership that the piece was rented under: then only the payer pays. */
  readonly secondHome: boolean
  readonly vatBasisPoints: number
  /** Settings `loss.approval_days`, `loss.refund_days`. */
  readonly approvalDays: number
  readonly refundDays: number
  readonly today: LocalDay
}

/** Reads everything that decides the payment for a lost piece. */
export async function readLossFacts(db: Db | Tx, wanted: KeepRequest, now: Date): Promise<LossFacts> {
  const today = dayInLondon(now)
  const loan = await findKeepLoan(db, wanted)
  const usedMembership = await findUsedMembership(db, wanted.accountId)
  const numbers = await readKeepNumbers(db)
  const days = await readLossDays(db)
  return {
    loan,
    wanted,
    secondHome: isSecondNow(usedMembership, wanted.accountId) && usedMembership?.id === loan?.membership_id,
    loss: loan && (await findLossOf(db, loan.id)),
    keep: loan ? keepDayOf(loan, await readUnpaidTime(db, wanted.accountId), { today, numbers }) : null,
    numbers,
    vatBasisPoints: await readVatRate(db, loan?.vat_class ?? lossVatClass, today),
    approvalDays: days.approval,
    refundDays: days.refund,
    today,
  }
}

/** The price of an approved lost piece today, in pence; undefined when nothing has to be paid, as on the day the family keeps it. */
export async function readLossPrice(db: Db | Tx, wanted: KeepRequest, now: Date): Promise<Pence | undefined> {
  const decided = decideLostPiece(await readLossFacts(db, wanted, now))
  return decided.ok ? decided.value.amount : undefined
}

/** Reads the same facts under lock; the account's lock also covers the loan and its case. */
export async function lockLossFacts(
  tx: Tx,
  { input, locked, now }: FactsInput<LockedMember, KeepRequest>,
): Promise<LossFacts> {
  await lockPiece(tx, input, { live: locked.live, now })
  return readLossFacts(tx, input, now)
}

/** Applies the rules to the facts. */
export function decideLostPiece(facts: LossFacts): Outcome<LossAllowed, RentalRefusal> {
  const { wanted, loan, loss, secondHome, keep, numbers, vatBasisPoints, refundDays, today } = facts
  if (!loan || !loss) return refused({ code: 'not_found', message: messages.notFound })
  if (wanted.billedTo && !secondHome) return refused(notShared)
  if (!wanted.billedTo && secondHome && !onlyPayerBuys.ok) return refused({ ...onlyPayerBuys.reason, code: 'not_now' })
  const decided = decidePayment({
    loss: loss.state,
    recalled: loan.recalled,
    freeOn: promisedDay(keep, loan.type_code),
    today,
  })
  if (!decided.ok) return decided
  const price = lossPrice({ ...pricedPiece(loan, keep), atMost: pence(loss.at_most_pence), today }, numbers)
  const information = paymentInformation({
    price,
    vatBasisPoints,
    credits: loan.credits,
    refundDays,
    dueOn: loss.due_on as LocalDay,
  })
  return accepted({
    amount: price,
    address: null,
    loan,
    loss,
    billedTo: billedBy(wanted),
    terms: { loan_id: loan.id, loss_id: loss.id, price_pence: price, vat_class: loan.vat_class, information },
  })
}
