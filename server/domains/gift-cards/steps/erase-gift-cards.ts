import { sql } from 'kysely'
import { findProvedEmail } from '#server/domains/accounts/index.ts'
import { dropAddressesOfEnded, endedWithoutResult } from '#server/domains/checkout/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { forgetOfficeNotes } from '#server/platform/office/forget-office-notes.ts'
import { openStates } from '../rules/gift-card-transitions.ts'

const buyer = { buyer_name: '', buyer_email: '' }
const recipient = { recipient_name: '', recipient_email: '' }
const words = { ...recipient, sender_name: '', message: '' }

/** The columns that name people or contain what they wrote. */
export const personalColumns = [
  'buyer_name',
  'buyer_email',
  'recipient_name',
  'recipient_email',
  'sender_name',
  'message',
] as const

/**
 * Erases the buyer from the cards of closed accounts; the cards are kept (product §9.4). An unused card still belongs to its
 * recipient, so it keeps its text until it has ended: a daily job calls this again. Cards that these accounts have redeemed no
 * longer name them.
 */
export async function eraseCardsOf(tx: Tx, accountIds: readonly Id<'account'>[]): Promise<void> {
  if (accountIds.length === 0) return
  const ids = [...accountIds]
  const bought = await tx
    .selectFrom('gift_card')
    .select('id')
    .where('buyer_account_id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  await eraseBuyersOf(
    tx,
    bought.map(({ id }) => id),
  )
  await tx.updateTable('gift_card').set(recipient).where('redeemed_by', 'in', ids).execute()
}

/** Erases the buyer from locked cards, and the text from those that have ended. */
export async function eraseBuyersOf(tx: Tx, cards: readonly Id<'gift-card'>[]): Promise<void> {
  if (cards.length === 0) return
  await tx
    .updateTable('gift_card')
    .set(buyer)
    .where('id', 'in', [...cards])
    .execute()
  // The buyer’s codes no longer open the cards.
  await tx
    .deleteFrom('gift_card_code')
    .where('card_id', 'in', [...cards])
    .execute()
  await tx
    .updateTable('gift_card_event')
    .set({ note: null })
    .where('card_id', 'in', [...cards])
    .execute()
  await forgetOfficeNotes(tx, cards)
  await tx
    .updateTable('gift_card')
    .set(words)
    .where('id', 'in', [...cards])
    .where('state', 'not in', [...openStates])
    .execute()
}

/**
 * Erases the recipient from the cards that were sent to this address, and what was entered for cards to it that were never paid
 * for. A card that may still be used keeps it until it has ended: a daily job erases it then.
 * @returns whether there were any
 */
export async function eraseRecipientAt(tx: Tx, email: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_card')
    .set({ forget_recipient: true })
    .where('recipient_email', '=', email)
    .where('forget_recipient', '=', false)
    .executeTakeFirst()
  await eraseForgottenRecipients(tx)
  const unpaid = await tx
    .selectFrom('checkout')
    .select('id')
    .where('purpose', '=', 'gift-card')
    .where('state', 'in', endedWithoutResult)
    .where(sql`address -> 'recipient' ->> 'email'`, '=', email)
    .orderBy('id')
    .forUpdate()
    .execute()
  await dropAddressesOfEnded(
    tx,
    unpaid.map(({ id }) => id),
  )
  return numUpdatedRows > 0n || unpaid.length > 0
}

/** Erases the recipients who are to be forgotten from the cards that have ended. */
export async function eraseForgottenRecipients(tx: Tx): Promise<void> {
  await tx
    .updateTable('gift_card')
    .set(recipient)
    .where('forget_recipient', '=', true)
    .where('state', 'not in', [...openStates])
    .where((eb) => eb.or([eb('recipient_name', '<>', ''), eb('recipient_email', '<>', '')]))
    .execute()
}

/** Called in the transaction that closes an account. */
export async function eraseGiftCards(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await eraseCardsOf(tx, [accountId])
  // A card for this family can no longer be emailed: its buyer may cancel it, and the office may send it to another address.
  await tx
    .updateTable('gift_card')
    .set({ recipient_email: '', forget_recipient: true })
    .where('recipient_account_id', '=', accountId)
    .execute()
  const email = await findProvedEmail(tx, accountId)
  if (email !== null) await eraseRecipientAt(tx, email)
  else await eraseForgottenRecipients(tx)
}
