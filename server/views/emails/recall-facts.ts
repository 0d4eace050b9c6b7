// Who has a recalled garment, for the email about it: notifications' port.
import type { EmailFacts, RecallHolder } from '#server/domains/notifications/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { groupHolders, type HeldByOne } from '../recalls/group-holders.ts'
import { listHeldGarments } from '../recalls/list-holders.ts'

export const recallFacts = (db: Reader): Pick<EmailFacts, 'listRecallHolders' | 'findRecallNotice'> => ({
  async listRecallHolders(recallId) {
    return (await listHeldByOne(db, recallId)).map(({ who }) => holderOf(who))
  },

  async findRecallNotice(noticeId) {
    const notice = await db
      .selectFrom('recall_notice')
      .innerJoin('recall', 'recall.id', 'recall_notice.recall_id')
      .select(['recall.id', 'recall.reason', 'recall.advice'])
      .select(['recall_notice.account_id', 'recall_notice.resale_order_id', 'recall_notice.ski_booking_id'])
      .where('recall_notice.id', '=', noticeId)
      .executeTakeFirst()
    if (!notice) return undefined
    const held = (await listHeldByOne(db, notice.id)).find(
      ({ who }) =>
        who.accountId === notice.account_id &&
        (who.accountId !== null || (who.orderId === notice.resale_order_id && who.bookingId === notice.ski_booking_id)),
    )
    // Back with us since.
    if (!held) return undefined
    return {
      ...holderOf(held.who),
      ...{ reason: notice.reason, advice: notice.advice },
      pieces: held.pieces.map(({ garment, as }) => ({
        ...{ picture: garment.picture, name: garment.name, brand: garment.brandName, sizeLabel: garment.sizeLabel, as },
      })),
    }
  },
})

async function listHeldByOne(db: Reader, recallId: Id<'recall'>): Promise<HeldByOne[]> {
  const rows = await db.selectFrom('recall_garment').select('garment_id').where('recall_id', '=', recallId).execute()
  return groupHolders(
    await listHeldGarments(
      db,
      rows.map(({ garment_id }) => garment_id),
    ),
  )
}

/** The address of an account is the account's, whatever else it has bought. */
const holderOf = ({ accountId, orderId, bookingId, email }: HeldByOne['who']): RecallHolder => ({
  ...{ accountId, email },
  ...(accountId === null ? { orderId, bookingId } : { orderId: null, bookingId: null }),
})
