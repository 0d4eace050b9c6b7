import { messages } from '#contract/messages.ts'
import { getAccountForOrder, lockAccount, parseEmailAddress } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { findMembership } from '../../queries/memberships.ts'
import { countSecondAdults, findShareOf, isLive, type ShareOfPayer, shareKindOf } from '../../queries/sharing/shares.ts'
import { decideInvite } from '../../rules/sharing/decide-sharing.ts'
import { invitationEmails, invitationsByAccount } from '../../rules/sharing/limits.ts'
import type { MembershipServices } from '../../services.ts'
import { endShare } from '../../steps/end-share.ts'
import { lockMembership } from '../../steps/lock-membership.ts'
import { requireRight } from '../../steps/require-member.ts'

const dayMs = 86_400_000
const settings = ['sharing.seconds_a_year', 'sharing.invitation_days'] as const

/**
 * Invites a second adult by an emailed link (product §12). Nobody learns whether that address has an account. One invitation waits
 * at a time; an expired one makes room for the next.
 * @throws Refusal invalid_email, invalid_request, subscription_required, membership_state, already_done, limit_reached, too_many
 */
export async function inviteSecondAdult(
  services: MembershipServices,
  accountId: Id<'account'>,
  typed: string,
): Promise<void> {
  const email = parseEmailAddress(typed)
  if (!email) throw new Refusal('invalid_email', messages.invalidEmail, { field: 'body.email' })
  const { db, clock, wallClock } = services
  const wallNow = wallClock.now()
  await countHits(db, wallNow, [{ limit: invitationsByAccount, subject: accountId }])
  await transaction(db, async (tx) => {
    const now = clock.now()
    await lockAccount(tx, accountId)
    const ownMembership = await findMembership(tx, accountId)
    const membership = ownMembership && (await lockMembership(tx, ownMembership.id))
    const known = await findShareOf(tx, accountId)
    const found = known && (await endIfLapsed(known))
    const numbers = await readNumberSettings(tx, settings)
    const right = decideInvite({
      state: membership?.state ?? null,
      isSecond: found?.second_id === accountId,
      has: shareKindOf(found),
      secondAdultsThisYear: membership ? await countSecondAdults(tx, membership.id, now) : 0,
      secondAdultsAYear: numbers['sharing.seconds_a_year'],
    })
    requireRight(right)
    if ((await getAccountForOrder(tx, accountId)).email === email)
      throw new Refusal('invalid_request', 'That’s your own email. Invite the other adult with theirs.', {
        field: 'body.email',
      })
    if (!membership) throw new Error(`account ${accountId} may invite without a membership`)
    // Counts only invitations that are emailed: counting refused ones would let anybody block an address. Counts by the address
    // alone, so that the limit reveals no account.
    await countHits(tx, wallNow, [{ limit: invitationEmails, subject: email }])
    const shareId = newId<'membership-share'>()
    await tx
      .insertInto('membership_share')
      .values({
        id: shareId,
        membership_id: membership.id,
        invited_email: email,
        invited_at: now,
        expires_at: new Date(now.getTime() + numbers['sharing.invitation_days'] * dayMs),
      })
      .execute()
    await services.events.publish(tx, { type: 'second-adult-invited', accountId, shareId })

    async function endIfLapsed(share: ShareOfPayer): Promise<ShareOfPayer | undefined> {
      if (isLive(share, now)) return share
      await endShare(tx, share, { as: 'lapsed', now })
      return undefined
    }
  })
}
