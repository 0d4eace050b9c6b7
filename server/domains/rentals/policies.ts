// What a member may do, as `can` in answers. It applies the rules of the operations, so that no screen derives them again.
import type { Static } from 'typebox'
import type { Can as CanSchema } from '#contract/primitives.ts'
import {
  leftBehind,
  type MembershipStanding,
  mayOrder,
  mayReturn,
  maySubscribe,
  maySwap,
} from '#server/domains/membership/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Outcome } from '#server/kernel/outcome.ts'
import { sendBackFirst } from './rules/decide-return.ts'
import type { RentalRefusal } from './rules/rental-refusal.ts'

export type Can = Static<typeof CanSchema>

export interface MemberFacts {
  /** Null for an account that never joined. */
  readonly standing: MembershipStanding | null
  readonly pendingReturn: boolean
  /** The membership that the account uses. */
  readonly membershipId: Id<'membership'> | undefined
  /** The memberships under which the pieces at home were rented. */
  readonly atHome: readonly Id<'membership'>[]
}

export interface Abilities {
  readonly order: Can
  readonly swap: Can
  readonly return: Can
  readonly subscribe: Can
}

const notAllowed = (reason: string): Can => ({ allowed: false, reason })
export const asCan = (right: Outcome<undefined, { readonly message: string }>): Can =>
  right.ok ? { allowed: true } : notAllowed(right.reason.message)

const blocked: RentalRefusal = sendBackFirst({ garmentIds: [] })

export function abilitiesOf({ standing, pendingReturn, membershipId, atHome }: MemberFacts): Abilities {
  // What was rented under a membership that the account no longer uses may be sent back in any case.
  const hasLeftBehind = atHome.some((id) => id !== membershipId)
  const canSendBack = (right: Outcome<undefined, { readonly message: string }>): Can => {
    if (!right.ok) return asCan(right)
    if (pendingReturn) return notAllowed(blocked.message)
    return atHome.length > 0 ? { allowed: true } : notAllowed('Nothing is at home yet.')
  }
  return {
    order: asCan(mayOrder(standing)),
    swap: canSendBack(maySwap(standing)),
    return: canSendBack(mayReturn(hasLeftBehind ? leftBehind : standing)),
    subscribe: asCan(maySubscribe(standing)),
  }
}
