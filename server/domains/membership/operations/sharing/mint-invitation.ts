import { findRecipient } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { hashSecretCode, newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { findShare } from '../../queries/sharing/shares.ts'
import type { MembershipRecords } from '../../services.ts'

interface Invitation {
  readonly email: string
  /** First name of the payer. */
  readonly from: string
  readonly code: string
  readonly until: Date
}

/** Makes the code for the email of an invitation. Undefined once it was withdrawn or accepted, or has expired. */
export async function mintInvitation(
  { db, clock }: Pick<MembershipRecords, 'db' | 'clock'>,
  shareId: Id<'membership-share'>,
): Promise<Invitation | undefined> {
  const share = await findShare(db, shareId)
  const now = clock.now()
  if (!share?.invited_email || share.expires_at <= now) return undefined
  const payer = await findRecipient(db, share.payer_id)
  if (!payer) return undefined
  const code = newSecretCode()
  const minted = await transaction(db, async (tx) => {
    const waiting = await tx
      .selectFrom('membership_share')
      .select('id')
      .where('id', '=', shareId)
      .where('accepted_at', 'is', null)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!waiting) return false
    await tx
      .insertInto('membership_share_code')
      .values({ code_hash: hashSecretCode(code), share_id: shareId, created_at: now })
      .execute()
    return true
  })
  return minted ? { email: share.invited_email, from: payer.givenName, code, until: share.expires_at } : undefined
}
