// The email about a recall, to the holder of a piece: an account, or a guest at the address of their order.
import { mintOrderCode } from '#server/domains/resale/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { EmailMessage } from '../../email/email-message.ts'
import type { EmailRecall } from '../../email-facts.ts'
import type { NotificationServices } from '../../services.ts'
import { recallNotice } from '../../templates/recall-notice.ts'

/** @returns 'no address' if the holder's account was closed, or the guest erased, since the recall began */
export async function writeRecall(
  services: NotificationServices,
  noticeId: Id<'recall-notice'>,
): Promise<{ email: string; message: EmailMessage; accountId?: Id<'account'> } | 'no address' | 'holds nothing'> {
  const recall = await services.facts.findRecallNotice(noticeId)
  if (!recall) return 'holds nothing'
  if (recall.email === '') return 'no address'
  const { email, accountId } = recall
  const message = recallNotice({
    reason: recall.reason,
    advice: recall.advice,
    pieces: recall.pieces.map(({ picture, name, brand, sizeLabel, as }) => ({
      piece: { picture, name, brand, detail: sizeLabel },
      as,
    })),
    page: await pageOf(services, recall),
    hasAccount: accountId !== null,
  })
  return { email, message, ...(accountId && { accountId }) }
}

/** The page on which the holder sees the piece and its label. */
async function pageOf(services: NotificationServices, { accountId, orderId, pieces }: EmailRecall) {
  if (accountId !== null && pieces.some(({ as }) => as === 'rented' || as === 'kept'))
    return { label: 'Open your closet', path: '/account/closet' }
  if (orderId !== null)
    return { label: 'See your order', path: `/resale/orders/${await mintOrderCode(services, orderId)}` }
  return null
}
