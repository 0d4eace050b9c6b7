// Decides whether pieces may be announced as returned, alone or within a swap (product §3, §4.5; spec §4): the
// membership's state allows it, no other return is pending, and each piece is at home with this member.

import { messages } from '#contract/messages.ts'
import { type Credits, sumCredits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { LoanState } from './loan-transitions.ts'
import type { RentalRefusal } from './rental-refusal.ts'

/** What the membership's own rules allow this account (product §3). */
export type Right = Outcome<undefined, RentalRefusal>

export interface PieceGoingBack {
  readonly garmentId: Id<'garment'>
  /** The latest loan of this garment to this member, if any. */
  readonly loan: { readonly state: LoanState; readonly credits: Credits } | undefined
}

export interface PendingReturn {
  readonly garmentIds: readonly Id<'garment'>[]
}

export interface ReturnFacts {
  readonly right: Right
  readonly pendingReturn: PendingReturn | undefined
  readonly goingBack: readonly PieceGoingBack[]
}

/** @returns the credits that booking the return frees immediately (product §2.2); a refusal names its pieces by id */
export function decideReturn({ right, pendingReturn, goingBack }: ReturnFacts): Outcome<Credits, RentalRefusal> {
  if (!right.ok) return right
  if (pendingReturn) return refused(sendBackFirst(pendingReturn))
  for (const reason of ['not_found', 'already_done', 'not_now'] as const) {
    const pieces = goingBack.filter((piece) => reasonNotAtHome(piece.loan?.state) === reason)
    if (pieces.length > 0)
      return refused({ code: reason, message: notAtHome[reason], ids: pieces.map(({ garmentId }) => garmentId) })
  }
  return accepted(sumCredits(goingBack.map(({ loan }) => (loan as { credits: Credits }).credits)))
}

export const sendBackFirst = ({ garmentIds }: PendingReturn): RentalRefusal => ({
  code: 'pending_return',
  message: messages.sendBackFirst,
  ids: [...garmentIds],
})

const notAtHome = {
  not_found: 'These pieces are not in your closet.',
  already_done: 'You’ve already sent these back, or they’re yours to keep.',
  not_now: 'These pieces are still on their way to you.',
}

function reasonNotAtHome(state: LoanState | undefined): keyof typeof notAtHome | undefined {
  switch (state) {
    case 'at_home':
      return undefined
    case undefined:
    case 'cancelled':
      return 'not_found'
    case 'ordered':
      return 'not_now'
    default:
      return 'already_done'
  }
}
