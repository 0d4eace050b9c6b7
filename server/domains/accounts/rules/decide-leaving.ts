// Decides whether an account may be closed (product §9.4), by its owner or because nobody has signed in for years: only if the
// family has none of our clothes, no membership and no pending money. The refusal names what prevents it, the clothes first.
import type { RefusalCode } from '#contract/errors.ts'
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface LeavingFacts {
  /** Pieces on their way to the family, at home with it, or on their way back. */
  readonly pieces: number
  /** Ski wear that is booked and not sent yet. */
  readonly hasSkiAhead: boolean
  /** A late fee for ski wear that is not paid yet. */
  readonly owesLateFee: boolean
  /** Ski wear came back late, and its fee has not been decided yet. */
  readonly isLateFeeUndecided: boolean
  /** A membership that has not ended. */
  readonly hasMembership: boolean
  /** An unfinished payment page, checkout, invoice, refund or dispute. */
  readonly hasOpenPayment: boolean
  /** Money in the family's favour, in pence. */
  readonly balance: number
  /** What is left of gift cards: it cannot be paid out. */
  readonly giftBalance: Pence
}

/** What keeps an account, in one word for the record. */
export type KeptBy = 'pieces' | 'ski' | 'late_fee' | 'membership' | 'payment' | 'balance' | 'gift_balance'

export interface LeavingObstacle {
  readonly keptBy: KeptBy
  readonly code: Extract<RefusalCode, 'pieces_at_home' | 'membership_state' | 'not_now'>
  readonly message: string
  /** The field of the box that the owner can tick to leave anyway. */
  readonly field?: string
}

const refuse = (keptBy: KeptBy, code: LeavingObstacle['code'], message: string) => refused({ keptBy, code, message })

/** @param givesUpBalance whether its owner agrees that the gift balance is lost */
export function decideLeaving(facts: LeavingFacts, givesUpBalance = false): Outcome<undefined, LeavingObstacle> {
  const { pieces, hasSkiAhead, owesLateFee, isLateFeeUndecided, hasMembership, hasOpenPayment } = facts
  const { balance, giftBalance } = facts
  if (pieces > 0) {
    const piecesOut = pieces === 1 ? '1 piece of ours is' : `${pieces} pieces of ours are`
    return refuse(
      'pieces',
      'pieces_at_home',
      `${piecesOut} still with you or in the post. You can close your account once everything is back.`,
    )
  }
  if (hasSkiAhead)
    return refuse(
      'ski',
      'not_now',
      'You have ski wear booked. Cancel it on its page first, or close your account once it’s back with us.',
    )
  if (owesLateFee)
    return refuse(
      'late_fee',
      'not_now',
      'There’s a late fee for ski wear to pay. You can close your account once it’s paid.',
    )
  if (isLateFeeUndecided)
    return refuse(
      'late_fee',
      'not_now',
      'Your ski wear came back late, and we haven’t decided yet whether there’s a fee. Email us and we’ll decide, then you can close your account.',
    )
  if (hasMembership)
    return refuse(
      'membership',
      'membership_state',
      'You still have a membership. End it first: you can close your account once it has ended.',
    )
  if (hasOpenPayment)
    return refuse(
      'payment',
      'not_now',
      'A payment or a refund of yours isn’t complete yet. Please try again once it is.',
    )
  if (balance > 0)
    return refuse(
      'balance',
      'not_now',
      'There’s money of yours in your account balance. Email us and we’ll pay it out, then you can close your account.',
    )
  if (giftBalance > 0 && !givesUpBalance)
    return refused({
      keptBy: 'gift_balance',
      code: 'not_now',
      message: `There’s ${formatPounds(giftBalance)} of gift balance in your account, which can’t be paid out. Spend it first, or tick the box to lose it and close your account.`,
      field: 'body.giveUpBalance',
    })
  return accepted()
}
