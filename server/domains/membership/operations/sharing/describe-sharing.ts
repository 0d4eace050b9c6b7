import type { AnswerOf } from '#contract/index.ts'
import { findRecipient } from '#server/domains/accounts/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { findMembership } from '../../queries/memberships.ts'
import { countSecondAdults, findShareOf, isLive, type ShareOfPayer, shareKindOf } from '../../queries/sharing/shares.ts'
import { decideInvite } from '../../rules/sharing/decide-sharing.ts'

const settings = ['sharing.seconds_a_year', 'sharing.due_back_days', 'sharing.invitation_days'] as const

/** Describes the sharing as an account sees it, with only the first name of the other adult. */
export async function describeSharing(
  db: Db,
  accountId: Id<'account'>,
  now: Date,
): Promise<AnswerOf<'sharedMembership'>['sharing']> {
  const found = await findShareOf(db, accountId)
  const share = found && isLive(found, now) ? found : undefined
  const ownMembership = await findMembership(db, accountId)
  const numbers = await readNumberSettings(db, settings)
  const decided = decideInvite({
    state: ownMembership?.state ?? null,
    isSecond: share?.second_id === accountId,
    has: shareKindOf(share),
    secondAdultsThisYear: ownMembership ? await countSecondAdults(db, ownMembership.id, now) : 0,
    secondAdultsAYear: numbers['sharing.seconds_a_year'],
  })
  return {
    ...(await describeShare(db, share, accountId)),
    dueBackDays: numbers['sharing.due_back_days'],
    invitationDays: numbers['sharing.invitation_days'],
    can: { invite: decided.ok ? { allowed: true } : { allowed: false, reason: decided.reason.message } },
  }
}

async function describeShare(db: Db, share: ShareOfPayer | undefined, accountId: Id<'account'>) {
  const none = { part: null, otherName: null, sinceLabel: null, invitation: null }
  if (!share) return none
  if (share.accepted_at === null || share.second_id === null)
    return {
      ...none,
      invitation: {
        email: share.invited_email ?? '',
        untilLabel: formatDay(dayInLondon(share.expires_at)),
      },
    }
  const part = share.second_id === accountId ? ('second' as const) : ('payer' as const)
  const other = await findRecipient(db, part === 'second' ? share.payer_id : share.second_id)
  return {
    part,
    invitation: null,
    otherName: other?.givenName ?? null,
    sinceLabel: formatDay(dayInLondon(share.accepted_at)),
  }
}
