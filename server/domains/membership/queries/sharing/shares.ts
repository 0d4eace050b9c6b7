import type { Selectable } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { MembershipShareTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type Share = Selectable<MembershipShareTable>
export type ShareOfPayer = Share & { readonly payer_id: Id<'account'> }

const selectShares = (db: Reader) =>
  db
    .selectFrom('membership_share as share')
    .innerJoin('membership', 'membership.id', 'share.membership_id')
    .selectAll('share')
    .select('membership.account_id as payer_id')

/** The invitation or sharing that is not over, of a payer or of a second adult. */
export const findShareOf = (db: Db | Tx, accountId: Id<'account'>): Promise<ShareOfPayer | undefined> =>
  selectShares(db)
    .where('share.ended_at', 'is', null)
    // Two selects, each by its index.
    .where('share.id', 'in', (eb) =>
      eb
        .selectFrom('membership_share as paid_share')
        .innerJoin('membership as paid_membership', 'paid_membership.id', 'paid_share.membership_id')
        .select('paid_share.id')
        .where('paid_membership.account_id', '=', accountId)
        .where('paid_share.ended_at', 'is', null)
        .unionAll(
          eb
            .selectFrom('membership_share as joined_share')
            .select('joined_share.id')
            .where('joined_share.second_id', '=', accountId)
            .where('joined_share.ended_at', 'is', null),
        ),
    )
    .executeTakeFirst()

export const findShare = (db: Db | Tx, shareId: Id<'membership-share'>): Promise<ShareOfPayer | undefined> =>
  selectShares(db).where('share.id', '=', shareId).executeTakeFirst()

/** The sharing that ended because its membership did. */
export const findShareEndedWith = (db: Db | Tx, membershipId: Id<'membership'>) =>
  db
    .selectFrom('membership_share')
    .select('id')
    .select(({ ref }) => ref('second_id').$notNull().as('second_id'))
    .where('membership_id', '=', membershipId)
    .where('ended_as', '=', 'membership')
    .where('second_id', 'is not', null)
    .executeTakeFirst()

/** The addresses of waiting invitations. */
export const selectInvitedEmails = (db: Db | Tx) =>
  db
    .selectFrom('membership_share')
    .select(({ ref }) => ref('invited_email').$notNull().as('email'))
    .where('invited_email', 'is not', null)

/** The invitation of a code, if it still waits. */
export const findInvitation = (db: Db | Tx, code: string, now: Date): Promise<ShareOfPayer | undefined> =>
  selectShares(db)
    .innerJoin('membership_share_code as code', 'code.share_id', 'share.id')
    .where('code.code_hash', '=', hashSecretCode(code))
    .where('share.accepted_at', 'is', null)
    .where('share.ended_at', 'is', null)
    .where('share.expires_at', '>', now)
    .executeTakeFirst()

/** Whether a share is accepted, or an invitation that has not expired. */
export const isLive = ({ accepted_at, expires_at }: Share, now: Date): boolean =>
  accepted_at !== null || expires_at > now

/** What a live share is: still an invitation, or a sharing with a second adult. Null without a share. */
export function shareKindOf(share: Share | undefined): 'invitation' | 'second' | null {
  if (!share) return null
  return share.accepted_at === null ? 'invitation' : 'second'
}

const yearMs = 365 * 86_400_000

/** How many second adults a membership has had in the last year. */
export async function countSecondAdults(db: Db | Tx, membershipId: Id<'membership'>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('membership_share')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('membership_id', '=', membershipId)
    .where('accepted_at', '>', new Date(now.getTime() - yearMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}
