import { recordConsent } from '#server/domains/accounts/index.ts'
import { addDays } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { mayStartNow } from '../rules/life-rights.ts'
import { startNowSentence } from '../rules/plan-terms.ts'
import type { MembershipServices } from '../services.ts'
import { changeMembership } from './move-membership.ts'
import { readLifeFacts } from './read-life-facts.ts'
import { lockMemberOf, requireRight } from './require-member.ts'

/**
 * The express request to start within the 14 days, by a member who left its box empty when joining: from today clothes may
 * be sent, and the days are charged for when the contract is cancelled (decisions.md §3.6, law L-4).
 * @throws Refusal subscription_required, membership_state, already_done
 */
export async function startMembership(services: MembershipServices, accountId: Id<'account'>): Promise<void> {
  await transaction(services.db, async (tx) => {
    const member = await lockMemberOf(tx, accountId)
    const { facts } = await readLifeFacts(tx, services, member)
    requireRight(mayStartNow(facts))
    const now = services.clock.now()
    await changeMembership(tx, member, { early_start_on: facts.today }, now)
    await recordConsent(tx, {
      accountId,
      kind: 'early_start',
      given: true,
      termsVersion: services.termsVersion,
      shown: {
        sentence: startNowSentence,
        startsOn: facts.startsOn,
        coolingOffEndsOn: facts.startsOn && addDays(facts.startsOn, -1),
      },
      at: now,
    })
    await services.events.publish(tx, {
      type: 'membership-started-early',
      accountId,
      membershipId: member.id as Id<'membership'>,
    })
  })
}
