// Who may order, swap, return and join, by the table of product §3. Operations and `can` in answers use the same decisions,
// so that no screen derives a rule again.

import type { RefusalCode } from '#contract/errors.ts'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { messages } from '#contract/messages.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { ordersUntil } from './ending-days.ts'

/** What the rules need to know of a membership; null stands for an account that never joined. */
export interface MembershipStanding {
  readonly state: MembershipState
  /** A return did not arrive in time and what is at home no longer fits: a choice is due first (product §2.2). */
  readonly choiceDue: boolean
  /** The last day on which an ending membership may order; null once there is none. */
  readonly ordersUntil: LocalDay | null
  /** Another adult pays for it (product §12). */
  readonly second?: true
  /** Only the other home has a choice to make. */
  readonly choiceElsewhere?: true
}

export interface StandingRow {
  readonly state: MembershipState
  readonly ends_on: string | null
  readonly choice_due: boolean
  /** Absent in the payer's own row. */
  readonly part?: 'payer' | 'second' | 'left'
  readonly choice_elsewhere?: boolean | null
}

/** @param lastOrdersDays setting `membership.last_orders_days` */
export const standingOf = (
  row: StandingRow | null | undefined,
  today: LocalDay,
  lastOrdersDays: number,
): MembershipStanding | null =>
  row
    ? {
        state: row.state,
        choiceDue: row.choice_due,
        ordersUntil: row.state === 'ending' ? ordersUntil(row.ends_on as LocalDay | null, lastOrdersDays, today) : null,
        ...(row.part === 'second' && { second: true }),
        ...(row.choice_elsewhere && { choiceElsewhere: true }),
      }
    : null

/** The standing for a piece rented under a membership that its account no longer uses: it can be sent back or bought. */
export const leftBehind: MembershipStanding = { state: 'cancelled', choiceDue: false, ordersUntil: null }

/** Ready to be thrown as a Refusal: its code and what people are shown. */
export interface NotAllowed {
  readonly code: RefusalCode
  readonly message: string
}

export type Right = Outcome<undefined, NotAllowed>

const refuse = (code: RefusalCode, message: string): Right => refused({ code, message })

const orderReason: Record<Exclude<MembershipState, 'active'>, string> = {
  pending_acceptance: 'We are about to accept your membership. We will email you, and then you can order.',
  past_due: 'Your last payment didn’t go through. Pay it to order again.',
  paused: 'Your membership is paused. Reactivate it to order.',
  ending: 'Your membership is ending soon, so you can’t order any more. You can still send pieces back.',
  cancelled: 'Your membership has ended. Join again to order.',
}

const notPaidNow =
  'The membership isn’t active at the moment, so you can’t order. The adult who pays for it can see why. You can still send pieces back.'

/** An order of new pieces. */
export function mayOrder(standing: MembershipStanding | null): Right {
  if (!standing) return refuse('subscription_required', messages.subscribeToAccess)
  if (standing.state !== 'active' && standing.ordersUntil === null)
    return refuse('membership_state', standing.second ? notPaidNow : orderReason[standing.state])
  if (standing.choiceDue)
    return refuse(
      'return_choice_due',
      standing.choiceElsewhere
        ? 'Some pieces at the other home need a choice. Once they’re kept or sent back there, you can both order again.'
        : 'Some of your pieces need a choice from you. Open your closet to keep them or send them back, and you can order again.',
    )
  return accepted()
}

/** An order that also books returns: it needs the right to do both. */
export function maySwap(standing: MembershipStanding | null): Right {
  if (standing?.ordersUntil || standing?.second) return mayOrder(standing)
  switch (standing?.state) {
    case 'past_due':
      return refuse(
        'membership_state',
        'Your last payment didn’t go through, so you can send pieces back but not swap them yet.',
      )
    case 'ending':
      return refuse(
        'membership_state',
        'Your membership is ending soon, so you can send pieces back but not swap them.',
      )
    default:
      return mayOrder(standing)
  }
}

/** Renewing the rental of a piece at home; a membership that is nearly over has no time for it. */
export function mayExtend(standing: MembershipStanding | null): Right {
  if (!standing) return refuse('subscription_required', messages.subscribeToAccess)
  if (standing.state === 'active' || standing.state === 'past_due' || standing.ordersUntil) return accepted()
  return refuse('membership_state', extendReason[standing.state])
}

const extendReason: Record<Exclude<MembershipState, 'active' | 'past_due'>, string> = {
  pending_acceptance: orderReason.pending_acceptance,
  paused: 'Your membership is paused, so nothing is at home.',
  ending: 'Your membership is ending soon, so you can’t rent this for longer. You can still send it back.',
  cancelled: 'Your membership has ended, so you can’t rent this for longer. You can still send it back.',
}

/** Booking a return without an order. */
export function mayReturn(standing: MembershipStanding | null): Right {
  if (!standing) return refuse('subscription_required', messages.subscribeToAccess)
  switch (standing.state) {
    case 'active':
    case 'past_due':
    case 'ending':
    case 'cancelled':
      return accepted()
    case 'pending_acceptance':
      return refuse('membership_state', orderReason.pending_acceptance)
    case 'paused':
      return refuse('membership_state', 'Your membership is paused, so nothing is at home.')
  }
}

/** Buying a piece, or paying for a lost one, from the second home (product §12). */
export const onlyPayerBuys: Right = refuse(
  'membership_state',
  'Only the adult who pays for the membership can pay for pieces.',
)

/** Buying a piece that is at home or booked to go back: the payer may do so whenever sending it back is allowed. */
export const mayKeep = (standing: MembershipStanding | null): Right =>
  standing?.second ? onlyPayerBuys : mayReturn(standing)

/** Joining, or joining again: an account has one live membership. */
export function maySubscribe(standing: MembershipStanding | null): Right {
  if (!standing || standing.state === 'cancelled') return accepted()
  return standing.state === 'ending'
    ? refuse(
        'already_subscribed',
        'Your membership hasn’t ended yet. You can join again once it has and everything’s back.',
      )
    : refuse('already_subscribed', 'You already have a membership. You can see it on your plan page.')
}
