import { messages } from '#contract/messages.ts'
import type { FactsInput } from '#server/domains/checkout/index.ts'
import {
  findUsedMembership,
  leftBehind,
  type MembershipRow,
  type MembershipStanding,
  mayKeep,
  readStanding,
  readUnpaidTime,
} from '#server/domains/membership/index.ts'
import { readVatRate } from '#server/domains/payments/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findKeepLoan, type KeepLoan, keepDayOf, pricedPiece } from '../queries/keeping/keep-loans.ts'
import { readKeepNumbers } from '../queries/keeping/keep-numbers.ts'
import { readPostageToRefund } from '../queries/return-postage.ts'
import { decideKeep } from '../rules/decide-keep.ts'
import { type KeepDay, promisedDay } from '../rules/keep-day.ts'
import { keepInformation } from '../rules/keep-information.ts'
import { type KeepNumbers, keepItPrice } from '../rules/keep-it-price.ts'
import type { RentalRefusal } from '../rules/rental-refusal.ts'
import { isSecondNow, notShared } from '../rules/second-home.ts'
import { lockPiece } from '../steps/keeping/lock-piece.ts'
import type { LockedMember } from '../steps/lock-member.ts'
import { billedBy, type KeepAllowed, type KeepRequest, keepVatClass } from './keep-terms.ts'

export interface KeepFacts {
  readonly wanted: KeepRequest
  readonly loan: KeepLoan | undefined
  /** Whether the account is a second home that shares the membership that the piece was rented under. */
  readonly secondHome: boolean
  /** `leftBehind` if the piece was rented under another membership; otherwise the standing of the live or latest one. */
  readonly standing: MembershipStanding | null
  /** The keep day, counted in the membership that the piece was rented under; null before the piece has arrived. */
  readonly keep: KeepDay | null
  /** The postage that the buyer gets back for the return in which it is booked; null if it is booked in none. */
  readonly refund: { readonly postage: Pence; readonly postageFree: boolean } | null
  readonly numbers: KeepNumbers
  readonly vatBasisPoints: number
  readonly today: LocalDay
}

/** Reads everything that decides the purchase of a piece. */
export async function readKeepFacts(
  db: Db | Tx,
  wanted: KeepRequest,
  { live, now }: { readonly live: MembershipRow | null; readonly now: Date },
): Promise<KeepFacts> {
  const membership = live ?? (await findUsedMembership(db, wanted.accountId))
  const today = dayInLondon(now)
  const loan = await findKeepLoan(db, wanted)
  const secondHome = isSecondNow(membership, wanted.accountId) && membership?.id === loan?.membership_id
  const isLeftBehind = loan && membership && loan.membership_id !== membership.id
  const numbers = await readKeepNumbers(db)
  const returnId = loan?.state === 'return_announced' ? loan.return_id : null
  return {
    wanted,
    loan,
    secondHome,
    keep: loan ? keepDayOf(loan, await readUnpaidTime(db, wanted.accountId), { today, numbers }) : null,
    refund: returnId && (await readPostageToRefund(db, { returnId, accountId: wanted.billedTo ?? wanted.accountId })),
    standing: isLeftBehind
      ? leftBehind
      : await readStanding(
          db,
          membership && { ...membership, part: secondHome && !wanted.billedTo ? 'second' : 'payer' },
          today,
        ),
    numbers,
    vatBasisPoints: await readVatRate(db, loan?.vat_class ?? keepVatClass, today),
    today,
  }
}

/** Reads the same facts under lock; the account's lock also covers the loan. */
export async function lockKeepFacts(
  tx: Tx,
  { input, locked, now }: FactsInput<LockedMember, KeepRequest>,
): Promise<KeepFacts> {
  await lockPiece(tx, input, { live: locked.live, now })
  return readKeepFacts(tx, input, { live: locked.live, now })
}

/** Applies the rules to the facts. */
export function decideKeepPiece(facts: KeepFacts): Outcome<KeepAllowed, RentalRefusal> {
  const { wanted, loan, secondHome, standing, keep, refund, numbers, vatBasisPoints, today } = facts
  if (!loan) return refused({ code: 'not_found', message: messages.notFound })
  if (wanted.billedTo && !secondHome && loan.state !== 'kept') return refused(notShared)
  const keptOn = promisedDay(keep, loan.type_code)
  const decided = decideKeep({
    right: mayKeep(standing),
    loan: { state: loan.state, returnState: loan.return_state, recalled: loan.recalled },
    freeOn: keptOn,
    today,
    elsewhere: wanted.billedTo !== undefined,
  })
  if (!decided.ok) return decided
  const price = keepItPrice({ ...pricedPiece(loan, keep), today }, numbers)
  const information = keepInformation({
    price,
    vatBasisPoints,
    today,
    credits: loan.credits,
    // No keep day is promised for a piece that is booked to go back, or unless the membership is active.
    freeOn: loan.state === 'at_home' && standing?.state === 'active' ? keptOn : null,
    elsewhere: wanted.billedTo !== undefined,
    goingBack: refund ? { others: loan.others, othersNotRecalled: loan.othersNotRecalled, ...refund } : undefined,
  })
  return accepted({
    amount: price,
    address: null,
    loan,
    billedTo: billedBy(wanted),
    terms: { loan_id: loan.id, price_pence: price, vat_class: loan.vat_class, priced_on: today, information },
  })
}
