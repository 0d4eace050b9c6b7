import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { changeLot } from './change-lot.ts'

export interface NewGiftLot {
  readonly accountId: Id<'account'>
  readonly giftCardId: Id<'gift-card'>
  readonly face: Pence
  /** What was paid for it, which is less than its face if it was discounted. */
  readonly paid: Pence
  readonly actor: Actor
  readonly now: Date
}

/**
 * Adds the whole value of a gift card to an account's gift balance, as a new lot. The caller has locked the card; a second lot for it
 * is an error.
 */
export async function addGiftLot(
  tx: Tx,
  { accountId, giftCardId, face, paid, actor, now }: NewGiftLot,
): Promise<Id<'gift-lot'>> {
  const id = newId<'gift-lot'>()
  await tx
    .insertInto('gift_lot')
    .values({
      id,
      account_id: accountId,
      gift_card_id: giftCardId,
      face_pence: face,
      paid_pence: paid,
      left_pence: 0,
      created_at: now,
    })
    .execute()
  await changeLot(tx, {
    lotId: id,
    accountId,
    amount: face,
    kind: 'redeemed',
    causeKey: `card:${giftCardId}`,
    actor,
    now,
  })
  return id
}

/**
 * Stops the rest of a gift card from being spent while its payment is disputed, or allows it again.
 * @returns what is left of it, in pence; 0 if nothing changed
 */
export async function freezeGiftLot(
  tx: Tx,
  { giftCardId, frozen, now }: { readonly giftCardId: Id<'gift-card'>; readonly frozen: boolean; readonly now: Date },
): Promise<number> {
  const lot = await tx
    .updateTable('gift_lot')
    .set({ frozen_at: frozen ? now : null })
    .where('gift_card_id', '=', giftCardId)
    .where('frozen_at', frozen ? 'is' : 'is not', null)
    .returning('left_pence')
    .executeTakeFirst()
  return lot?.left_pence ?? 0
}

export interface LostGiftCard {
  readonly giftCardId: Id<'gift-card'>
  /** How much of its payment the payer's bank has taken back, in all. */
  readonly lost: Pence
  /** Whether that is the whole payment. */
  readonly isWhole: boolean
  readonly actor: Actor
  readonly now: Date
}

/**
 * Withdraws the rest of a gift card from its balance, because the payment for the card was lost in a dispute; if only a part was
 * lost, no more than the bank has taken in all. Money that was spent before is withdrawn when it is returned to the lot.
 * @returns what was withdrawn, in pence
 */
export async function withdrawGiftLot(
  tx: Tx,
  { giftCardId, lost, isWhole, actor, now }: LostGiftCard,
): Promise<number> {
  const lot = await tx
    .selectFrom('gift_lot')
    .select(['id', 'account_id', 'left_pence'])
    .where('gift_card_id', '=', giftCardId)
    .forUpdate()
    .executeTakeFirst()
  if (!lot) return 0
  await tx
    .updateTable('gift_lot')
    .set({ lost_pence: lost, ...(isWhole && { withdrawn_at: sql<Date>`coalesce(withdrawn_at, ${now})` }) })
    .where('id', '=', lot.id)
    .execute()
  const taken = isWhole ? lot.left_pence : await readToWithdraw(tx, { lotId: lot.id, lost, left: lot.left_pence })
  if (taken === 0) return 0
  await changeLot(tx, {
    lotId: lot.id,
    accountId: lot.account_id,
    amount: -taken,
    kind: 'withdrawn',
    causeKey: `${withdrawnCausePrefix}${giftCardId}:${lost}`,
    actor,
    now,
  })
  return taken
}

/** The prefix of the causes of withdrawals for what the payer's bank took back. */
export const withdrawnCausePrefix = 'withdrawn:'

/** How much of an amount in a locked lot to withdraw: what the bank took, less what has been withdrawn for it already. */
export async function readToWithdraw(
  tx: Tx,
  { lotId, lost, left }: { readonly lotId: Id<'gift-lot'>; readonly lost: number; readonly left: number },
): Promise<number> {
  if (lost === 0) return 0
  const row = await tx
    .selectFrom('gift_entry')
    .select(({ fn }) => fn.sum<string | null>('amount_pence').as('pence'))
    .where('lot_id', '=', lotId)
    .where('kind', '=', 'withdrawn')
    .where('cause_key', 'like', `${withdrawnCausePrefix}%`)
    .executeTakeFirst()
  return Math.max(0, Math.min(left, lost + Number(row?.pence ?? 0)))
}
