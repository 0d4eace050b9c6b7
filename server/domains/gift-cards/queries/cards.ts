import type { Selectable } from 'kysely'
import { findRecipient } from '#server/domains/accounts/index.ts'
import type { GiftCode } from '#server/kernel/gift-code.ts'
import { hashGiftCode } from '#server/kernel/gift-code.ts'
import { type Id, isId, toId } from '#server/kernel/ids.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { GiftCardTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export type GiftCard = Selectable<GiftCardTable>

export const getCard = (db: Db | Tx, id: Id<'gift-card'>): Promise<GiftCard> =>
  db.selectFrom('gift_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const lockCard = (tx: Tx, id: Id<'gift-card'>): Promise<GiftCard> =>
  tx.selectFrom('gift_card').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Finds and locks a card by the code that its recipient was emailed. */
export const lockCardByCode = (tx: Tx, code: GiftCode): Promise<GiftCard | undefined> =>
  tx.selectFrom('gift_card').selectAll().where('code_hash', '=', hashGiftCode(code)).forUpdate().executeTakeFirst()

export const lockCardOfCheckout = (tx: Tx, checkoutId: Id<'checkout'>): Promise<GiftCard | undefined> =>
  tx.selectFrom('gift_card').selectAll().where('checkout_id', '=', checkoutId).forUpdate().executeTakeFirst()

/** Finds a card for its buyer: by a valid code from an email or the checkout, or by its id when the account bought it. */
export async function findCardOfBuyer(
  db: Db | Tx,
  {
    code,
    accountId,
    now,
  }: { readonly code: string; readonly accountId: Id<'account'> | undefined; readonly now: Date },
): Promise<GiftCard | undefined> {
  const ownCard =
    accountId !== undefined && isId(code) ? await findOwn(db, toId(code.toLowerCase()), accountId) : undefined
  if (ownCard) return ownCard
  return db
    .selectFrom('gift_card_code')
    .innerJoin('gift_card', 'gift_card.id', 'gift_card_code.card_id')
    .selectAll('gift_card')
    .where('gift_card_code.code_hash', '=', hashSecretCode(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

const findOwn = (db: Db | Tx, id: Id<'gift-card'>, accountId: Id<'account'>) =>
  db
    .selectFrom('gift_card')
    .selectAll()
    .where('id', '=', id)
    .where('buyer_account_id', '=', accountId)
    .executeTakeFirst()

/**
 * The address a card is emailed to now: for a family's card, the current address of their account.
 * @returns '' when that account is closed and has no address any more
 */
export async function addressOf(
  db: Db | Tx,
  { recipient_email: email, recipient_account_id: familyId }: GiftCard,
): Promise<string> {
  if (email !== '' || familyId === null) return email
  return (await findRecipient(db, familyId))?.email ?? ''
}

export const listCardsOf = (db: Db | Tx, accountId: Id<'account'>): Promise<GiftCard[]> =>
  db
    .selectFrom('gift_card')
    .selectAll()
    .where('buyer_account_id', '=', accountId)
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Adds up the face, in pence, that an account has bought at a discount after a moment; refunded cards do not count. */
export async function discountedSince(db: Db | Tx, accountId: Id<'account'>, since: Date): Promise<number> {
  const { sum } = await db
    .selectFrom('gift_card')
    .select((eb) => eb.fn.sum<string | null>('discounted_pence').as('sum'))
    .where('buyer_account_id', '=', accountId)
    .where('bought_at', '>', since)
    .where('state', '<>', 'refunded')
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
