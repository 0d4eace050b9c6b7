import { throwRefusal } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { addressOf, lockCard } from '../../queries/cards.ts'
import { mayResend, noAddress } from '../../rules/card-actions.ts'
import type { GiftRecords } from '../../services.ts'

interface OfficeResend {
  readonly cardId: Id<'gift-card'>
  readonly operator: string
  /** A corrected address, to which reminders go as well; undefined to keep the old one. */
  readonly to: string | undefined
}

/**
 * Has a sent card emailed to its recipient again, with the same code, however often its buyer has asked for that.
 * @returns the address
 * @throws Refusal not_now when it has not been sent, is used or on hold, or has no address
 */
export const resendForOffice = (
  { db, clock, events }: GiftRecords,
  { cardId, operator, to }: OfficeResend,
): Promise<string> =>
  transaction(db, async (tx) => {
    const card = await lockCard(tx, cardId)
    const decided = mayResend(card.state)
    if (!decided.ok) throwRefusal(decided.reason)
    const current = await addressOf(tx, card)
    const address = to ?? current
    if (address === '') throwRefusal(noAddress)
    if (address !== current)
      await tx
        .updateTable('gift_card')
        .set({ recipient_email: address, refused_at: null, forget_recipient: false })
        .where('id', '=', cardId)
        .where('state', '=', 'sent')
        .execute()
    // The record of actions is never erased, so it contains no address.
    const note = address === current ? '' : 'to another address'
    await recordOfficeAction(tx, { operator, action: 'gift-card.resend', subjectId: cardId, note, now: clock.now() })
    await events.publish(tx, {
      type: 'gift-card-resend-requested',
      cardId,
      ...(address !== current && { corrected: true }),
    })
    return address
  })
