// Implements notifications' port for the emails about a recall: who has a recalled garment.
import type { EmailFacts, RecallHolder } from '#server/domains/notifications/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import { groupHolders, type HeldByOne } from '../recalls/group-holders.ts'
import { isHolder, listGarmentsOfOne } from '../recalls/list-held-by-one.ts'
import { listHeldGarments } from '../recalls/list-holders.ts'

export const recallFacts = (db: Reader): Pick<EmailFacts, 'listRecallHolders' | 'findRecallNotice'> => ({
  async listRecallHolders(recallId) {
    const rows = await db.selectFrom('recall_garment').select('garment_id').where('recall_id', '=', recallId).execute()
    const held = await listHeldGarments(
      db,
      rows.map(({ garment_id }) => garment_id),
    )
    return groupHolders(held).map(({ who }) => holderOf(who))
  },

  async findRecallNotice(noticeId) {
    const notice = await readNotice(db, noticeId)
    if (!notice) return undefined
    const garments = await listHeldGarments(db, await listGarmentsOfOne(db, notice.recallId, notice))
    // Purchases that an account made with another address are in a group of their own.
    const held = groupHolders(
      garments.map((garment) => ({
        ...garment,
        holders: garment.holders.filter((holder) => isHolder(notice, holder)),
      })),
    )
    const [first] = held
    // Everything has been returned in the meantime.
    if (!first) return undefined
    const address = notice.email || (held.find(({ who }) => who.email !== '') ?? first).who.email
    return {
      ...holderOf({ ...first.who, accountId: notice.accountId ?? first.who.accountId, email: address }),
      reason: notice.reason,
      advice: notice.advice,
      pieces: held.flatMap(({ pieces }) =>
        pieces.map(({ garment: { picture, name, brandName, sizeLabel }, as }) => ({
          picture,
          name,
          brand: brandName,
          sizeLabel,
          as,
        })),
      ),
    }
  },
})

async function readNotice(db: Reader, noticeId: Id<'recall-notice'>) {
  const notice = await db
    .selectFrom('recall_notice')
    .innerJoin('recall', 'recall.id', 'recall_notice.recall_id')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'recall_notice.account_id').on('account.erased_at', 'is', null),
    )
    .leftJoin('resale_order as order', 'order.id', 'recall_notice.resale_order_id')
    .leftJoin('ski_booking as booking', 'booking.id', 'recall_notice.ski_booking_id')
    .select(['recall.id', 'recall.reason', 'recall.advice'])
    .select(['recall_notice.account_id', 'recall_notice.resale_order_id', 'recall_notice.ski_booking_id'])
    .select(['account.email', 'order.buyer_email as order_email', 'booking.buyer_email as booking_email'])
    .where('recall_notice.id', '=', noticeId)
    .executeTakeFirst()
  return (
    notice && {
      recallId: notice.id,
      reason: notice.reason,
      advice: notice.advice,
      accountId: notice.account_id,
      orderId: notice.resale_order_id,
      bookingId: notice.ski_booking_id,
      email: notice.email ?? notice.order_email ?? notice.booking_email ?? '',
    }
  )
}

/** A holder with an account is identified by it, and emailed at its own address; its orders and bookings are not named. */
const holderOf = ({ accountId, orderId, bookingId, email }: HeldByOne['who']): RecallHolder => ({
  accountId,
  email,
  ...(accountId === null ? { orderId, bookingId } : { orderId: null, bookingId: null }),
})
