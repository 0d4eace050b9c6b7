// What a member may do to the membership itself, by the table of product §3, §3.3–§3.6. Operations and `can` in answers use
// the same decisions, so that no screen derives a rule again.

import type { RefusalCode } from '#contract/errors.ts'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { messages } from '#contract/messages.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import type { Right } from './member-rights.ts'
import type { DesiredState } from './standing-by-subscription.ts'

export interface LifeFacts {
  readonly state: MembershipState
  readonly desired: DesiredState
  readonly choiceDue: boolean
  /** The family still has a piece: on its way, at home, or on its way back. */
  readonly piecesOut: boolean
  /** The change in progress, if any. */
  readonly change: 'paying' | 'scheduled' | 'applying' | null
  readonly disputed: boolean
  readonly today: LocalDay
  /** The last paid day once it is ending. */
  readonly endsOn: LocalDay | null
  /** The subscription is over at the provider. */
  readonly over: boolean
  readonly coolingOffEndsOn: LocalDay
  readonly coolingOffCancelled: boolean
}

type Facts = LifeFacts | null

const refuse = (code: RefusalCode, message: string): Right => refused({ code, message })
const refuseWithoutMembership = (): Right => refuse('subscription_required', messages.subscribeToAccess)

const paymentFirst = 'You’ve a plan change waiting to be paid. Pay for it or cancel it first.'
const applyingNow = 'We’re changing your plan right now. Please try again in a minute.'

export function mayChangePlan(facts: Facts): Right {
  if (!facts) return refuseWithoutMembership()
  switch (facts.state) {
    case 'pending_acceptance':
      return refuse('membership_state', 'We’re still setting up your membership. You can change your plan after that.')
    case 'past_due':
      return refuse('membership_state', 'Your last payment didn’t go through. Pay it to change your plan.')
    case 'paused':
      return refuse('membership_state', 'Your membership is paused. Reactivate it to change your plan.')
    case 'ending':
      return refuse('membership_state', 'Your membership is ending. To change your plan, choose to stay first.')
    case 'cancelled':
      return refuse('membership_state', 'Your membership has ended. Join again and choose a new plan.')
    case 'active':
      if (facts.disputed)
        return refuse('not_now', 'Your bank is looking into a payment. You can’t change plan until that’s settled.')
      if (facts.change === 'applying') return refuse('not_now', applyingNow)
      return accepted()
  }
}

/** Before a new change is previewed or made: one that waits for its payment comes first. */
export function mayStartChange(facts: Facts): Right {
  const right = mayChangePlan(facts)
  return right.ok && facts?.change === 'paying' ? refuse('not_now', paymentFirst) : right
}

export function mayPause(facts: Facts): Right {
  if (!facts) return refuseWithoutMembership()
  switch (facts.state) {
    case 'paused':
      return refuse('already_done', 'Your membership is already paused.')
    case 'pending_acceptance':
      return refuse('membership_state', 'We’re still setting up your membership. You can pause it after that.')
    case 'past_due':
      return refuse('membership_state', 'Your last payment didn’t go through. Pay it first, or end your membership.')
    case 'ending':
      return refuse('membership_state', 'Your membership is ending, so there is nothing to pause.')
    case 'cancelled':
      return refuse('membership_state', 'Your membership has ended.')
    case 'active':
      if (facts.piecesOut)
        return refuse(
          'pieces_at_home',
          'We’re still waiting for pieces to come back. You can pause once we’ve received the last one.',
        )
      if (facts.change === 'paying') return refuse('not_now', paymentFirst)
      if (facts.change === 'applying') return refuse('not_now', applyingNow)
      return accepted()
  }
}

export function mayReactivate(facts: Facts): Right {
  if (!facts) return refuseWithoutMembership()
  if (facts.state === 'paused') return accepted()
  return facts.state === 'active'
    ? refuse('already_done', 'Your membership is running.')
    : refuse('membership_state', 'Only a paused membership can be reactivated.')
}

/** An end never has to wait for anything (law L-7). */
export function mayEnd(facts: Facts): Right {
  if (!facts) return refuseWithoutMembership()
  if (facts.state === 'ending') return refuse('already_done', 'Your membership is already ending.')
  if (facts.state === 'cancelled') return refuse('already_done', 'Your membership has already ended.')
  return accepted()
}

export function mayUndoEnd(facts: Facts): Right {
  if (!facts) return refuseWithoutMembership()
  if (facts.state !== 'ending') return refuse('membership_state', 'Your membership is not ending.')
  if (facts.desired !== 'stop' || facts.over || facts.endsOn === null || facts.today > facts.endsOn)
    return refuse('not_now', 'The time you paid for has run out. You can join again once everything’s back.')
  return accepted()
}

export function mayCancelWithinCoolingOff(facts: Facts): Right {
  if (!facts) return refuseWithoutMembership()
  if (facts.coolingOffCancelled) return refuse('already_done', 'You’ve already cancelled. Your refund is on its way.')
  if (facts.state === 'cancelled') return refuse('membership_state', 'Your membership has ended.')
  if (facts.state !== 'pending_acceptance' && facts.today > facts.coolingOffEndsOn)
    return refuse('not_now', 'The 14 days are over. You can end your membership at any time.')
  return accepted()
}

export function mayPay(facts: Facts): Right {
  if (!facts) return refuseWithoutMembership()
  return facts.state === 'past_due' ? accepted() : refuse('already_done', 'You’ve nothing to pay.')
}

export const mayOpenPortal = (facts: Facts): Right => (facts ? accepted() : refuseWithoutMembership())
