// Decides who may invite a second adult, and who may accept (product §12).

import type { RefusalCode } from '#contract/errors.ts'
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { messages } from '#contract/messages.ts'
import { accepted, refused } from '#server/kernel/outcome.ts'
import type { Right } from '../member-rights.ts'

const refuse = (code: RefusalCode, message: string): Right => refused({ code, message })

export interface InviteFacts {
  /** The state of the membership that the account itself pays for; null if it pays for none. */
  readonly state: MembershipState | null
  /** The account is itself the second adult of another membership. */
  readonly isSecond: boolean
  /** What the membership has: an invitation that waits, a second adult, or neither. */
  readonly has: 'invitation' | 'second' | null
  readonly secondAdultsThisYear: number
  /** Setting `sharing.seconds_a_year`. */
  readonly secondAdultsAYear: number
}

export function decideInvite({ state, isSecond, has, secondAdultsThisYear, secondAdultsAYear }: InviteFacts): Right {
  if (isSecond) return refuse('membership_state', 'Only the adult who pays for the membership can invite somebody.')
  if (state === null) return refuse('subscription_required', messages.subscribeToAccess)
  if (state !== 'active')
    return refuse('membership_state', 'You can invite a second adult while your membership is active and paid.')
  if (has === 'second') return refuse('already_done', 'You already share your membership. Stop sharing first.')
  if (has === 'invitation')
    return refuse('already_done', 'You have already invited somebody. Withdraw that invitation first.')
  if (secondAdultsThisYear >= secondAdultsAYear)
    return refuse(
      'limit_reached',
      'You’ve shared your membership with several people this year. Email us to share it again.',
    )
  return accepted()
}

export interface AcceptFacts {
  /** The state of the shared membership. */
  readonly state: MembershipState
  readonly isPayer: boolean
  /** The account has the address that the invitation went to. */
  readonly isAddressee: boolean
  /** The account pays for a membership that has not ended. */
  readonly hasOwnMembership: boolean
  /** The account is already a second adult. */
  readonly isSecond: boolean
}

export function decideAccept({ state, isPayer, isAddressee, hasOwnMembership, isSecond }: AcceptFacts): Right {
  if (isPayer) return refuse('forbidden', 'This is your own invitation. The person you invited accepts it.')
  if (!isAddressee)
    return refuse('forbidden', 'This invitation went to another email address. Sign in with the one that received it.')
  if (hasOwnMembership)
    return refuse(
      'already_subscribed',
      'You have a membership of your own. End it first: you can accept once it has ended and everything’s back.',
    )
  if (isSecond)
    return refuse('already_done', 'You already share a membership. Leave it first to accept this invitation.')
  if (state !== 'active')
    return refuse('membership_state', 'The membership isn’t active at the moment, so it can’t be shared yet.')
  return accepted()
}
