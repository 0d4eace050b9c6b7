import { getAccountForOrder, lockOpenAccount, proveAddress, recordConsent } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findMembership } from '../../queries/memberships.ts'
import { findInvitation, findShareOf, type ShareOfPayer } from '../../queries/sharing/shares.ts'
import { decideAccept } from '../../rules/sharing/decide-sharing.ts'
import { invitationCodeNetwork } from '../../rules/sharing/limits.ts'
import type { MembershipServices } from '../../services.ts'
import { lockBoth } from '../../steps/lock-both.ts'
import { lockMembership } from '../../steps/lock-membership.ts'
import { requireRight } from '../../steps/require-member.ts'

const noLongerValid = () =>
  new Refusal('invitation_invalid', 'This invitation has been used or withdrawn, or is too old. Ask for another one.', {
    field: 'body.code',
  })

/** What the page shows above the button, kept as evidence with the consent. */
const sharingAgreed = 'I’m 18 or over and agree to the terms'

/**
 * Makes the account the second adult of a membership, by the code in the email that invited it. Only the account with the invited
 * address can use the code, once.
 * @throws Refusal invalid_request, invitation_invalid, forbidden, already_subscribed, already_done, membership_state, too_many
 */
export async function acceptInvitation(
  services: MembershipServices,
  { code, acceptTerms }: { readonly code: string; readonly acceptTerms: boolean },
  { viewer: { accountId }, ip }: Pick<SignedInContext, 'viewer' | 'ip'>,
): Promise<void> {
  if (!acceptTerms)
    throw new Refusal('invalid_request', 'Please agree to the terms first', { field: 'body.acceptTerms' })
  const { db, clock, wallClock } = services
  const now = clock.now()
  const invited = await findInvitation(db, code, now)
  if (!invited) {
    // Wrong codes take no lock.
    await countHits(db, wallClock.now(), [{ limit: invitationCodeNetwork, subject: networkOf(ip) }])
    throw noLongerValid()
  }
  await transaction(db, async (tx) => {
    await lockBoth(tx, invited.payer_id, accountId)
    await lockOpenAccount(tx, accountId)
    const membership = await lockMembership(tx, invited.membership_id)
    // Read again under the locks: the invitation may have been withdrawn, or accepted in another tab.
    const share = await findInvitation(tx, code, now)
    if (!share) throw noLongerValid()
    const own = await findMembership(tx, accountId)
    const right = decideAccept({
      state: membership.state,
      isPayer: share.payer_id === accountId,
      isAddressee: (await getAccountForOrder(tx, accountId)).email === share.invited_email,
      hasOwnMembership: own !== undefined && own.state !== 'cancelled',
      isSecond: (await findShareOf(tx, accountId))?.second_id === accountId,
    })
    requireRight(right)
    await accept(tx, services, { share, accountId, now })
  })
}

async function accept(
  tx: Tx,
  { events, termsVersion }: MembershipServices,
  { share, accountId, now }: { readonly share: ShareOfPayer; readonly accountId: Id<'account'>; readonly now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('membership_share')
    .set({ second_id: accountId, accepted_at: now, invited_email: null })
    .where('id', '=', share.id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  // The sweep of expired invitations takes none of these locks.
  if (numUpdatedRows !== 1n) throw noLongerValid()
  await tx.deleteFrom('membership_share_code').where('share_id', '=', share.id).execute()
  // The code was in an email to the account's own address.
  await proveAddress(tx, accountId, now)
  await recordConsent(tx, {
    accountId,
    kind: 'terms_update',
    given: true,
    termsVersion: termsVersion(),
    at: now,
    shown: { where: 'two-homes', agreed: sharingAgreed },
  })
  await events.publish(tx, { type: 'sharing-began', accountId: share.payer_id, secondId: accountId, shareId: share.id })
}
