import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { type PaidCheckout, selectUnfinishedIntents } from '#server/domains/payments/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { hashSecretCode } from '#server/kernel/secret-code.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { CheckoutTable, Database } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { CheckoutPayer } from './payer.ts'

export type Checkout = Selectable<CheckoutTable>
/** The result of a checkout; its purpose knows what kind it is. */
export type ResultId = Id<
  'order' | 'return' | 'purchase' | 'loss' | 'resale-order' | 'gift-card' | 'ski-booking' | 'ski-change' | 'ski-fee'
>

export const payerOf = ({ account_id, billed_to, guest_email, guest_name }: Checkout): CheckoutPayer =>
  account_id === null
    ? { accountId: null, email: guest_email ?? '', name: guest_name ?? '' }
    : { accountId: account_id, ...(billed_to && { billedTo: billed_to }) }

/** The account that a checkout's payment and its refunds belong to; null for a guest. */
export const billedAccountOf = ({ account_id, billed_to }: Pick<Checkout, 'account_id' | 'billed_to'>) =>
  billed_to ?? account_id

/** What is charged to a card: what is owed less what the payer's gift balance pays. */
export const cardDue = ({ amount_pence, balance_pence }: Pick<Checkout, 'amount_pence' | 'balance_pence'>): Pence =>
  pence(amount_pence - balance_pence)

/** What it was paid with, in the form that the payments domain needs to divide a refund. */
export const paidOf = (
  checkout: Pick<Checkout, 'id' | 'amount_pence' | 'balance_pence' | 'payment_intent_id'>,
): PaidCheckout => ({
  checkoutId: checkout.id,
  card: checkout.payment_intent_id && { paymentIntentId: checkout.payment_intent_id, amount: cardDue(checkout) },
  balance: pence(checkout.balance_pence),
})

/** Whether another account was asked to pay it. */
export const isAsked = ({ asked_at }: Pick<Checkout, 'asked_at'>): boolean => asked_at !== null

/** Finds a checkout that this account was asked to pay. */
export const findAskedCheckout = (
  db: Db | Tx,
  billedTo: Id<'account'>,
  id: Id<'checkout'>,
): Promise<Checkout | undefined> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('id', '=', id)
    .where('billed_to', '=', billedTo)
    .where('asked_at', 'is not', null)
    .executeTakeFirst()

/** Lists the checkouts that an account is asked to pay now, oldest first. */
export const listAskedOf = (db: Db | Tx, billedTo: Id<'account'>, now: Date): Promise<Checkout[]> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('billed_to', '=', billedTo)
    .where('asked_at', 'is not', null)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The name and email of a guest; undefined for an account's checkout. */
export async function findGuest(
  db: Db | Tx,
  checkoutId: Id<'checkout'>,
): Promise<{ readonly email: string; readonly name: string } | undefined> {
  const row = await db
    .selectFrom('checkout')
    .select(['guest_email', 'guest_name'])
    .where('id', '=', checkoutId)
    .executeTakeFirst()
  return row?.guest_email ? { email: row.guest_email, name: row.guest_name ?? '' } : undefined
}

/** Reads a checkout without locking it, for example to lock its payer first. */
export const getCheckout = (db: Reader, id: Id<'checkout'>): Promise<Checkout> =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** An account finds its own checkouts; a guest finds those of their secret. */
const belongsTo =
  (payer: CheckoutPayer) =>
  (eb: ExpressionBuilder<Database, 'checkout'>): Expression<SqlBool> =>
    payer.accountId === null
      ? eb('guest_secret_hash', '=', payer.secret === undefined ? null : hashSecretCode(payer.secret))
      : eb('account_id', '=', payer.accountId)

export const findCheckoutOf = (db: Db | Tx, payer: CheckoutPayer, id: Id<'checkout'>): Promise<Checkout | undefined> =>
  db.selectFrom('checkout').selectAll().where('id', '=', id).where(belongsTo(payer)).executeTakeFirst()

/** Finds a checkout in any state, and the first of these payers to whom it belongs. */
export async function findCheckoutOfAny(
  db: Db | Tx,
  payers: readonly CheckoutPayer[],
  id: Id<'checkout'>,
): Promise<{ readonly checkout: Checkout; readonly payer: CheckoutPayer } | undefined> {
  for (const payer of payers) {
    const checkout = await findCheckoutOf(db, payer, id)
    if (checkout) return { checkout, payer }
  }
  return undefined
}

/**
 * False only for a guest whose secret should find a checkout in this slot and finds none. Accounts, guests without a secret, and
 * guests who had theirs before any checkout always pass.
 */
export async function isSecretAcceptable(db: Db | Tx, payer: CheckoutPayer, slot: string): Promise<boolean> {
  if (payer.accountId !== null || payer.secret === undefined || payer.secretPredatesCheckout) return true
  return (await ofPayer(db, payer, slot).clearSelect().select('id').executeTakeFirst()) !== undefined
}

/** Locks a checkout. The payer must be locked first, because all changes to an account's checkouts hold that lock. */
export const lockCheckout = (tx: Tx, id: Id<'checkout'>): Promise<Checkout> =>
  selectLocked(tx, id).executeTakeFirstOrThrow()

/** Locks the checkout that a payment names, if it is still there. */
export const findLockedCheckout = (tx: Tx, id: Id<'checkout'>): Promise<Checkout | undefined> =>
  selectLocked(tx, id).executeTakeFirst()

const selectLocked = (tx: Tx, id: Id<'checkout'>) =>
  tx.selectFrom('checkout').selectAll().where('id', '=', id).forUpdate()

const ofPayer = (db: Db | Tx, payer: CheckoutPayer, slot: string) =>
  db.selectFrom('checkout').selectAll().where(belongsTo(payer)).where('slot', '=', slot)

/** Locks a checkout and the open one in its slot; for a guest only the checkout itself is found. The payer must be locked first. */
export async function lockCheckoutAndOpen(
  tx: Tx,
  { id, account_id, slot }: Pick<Checkout, 'id' | 'account_id' | 'slot'>,
): Promise<{ checkout: Checkout; open: Checkout | undefined }> {
  const rows = await tx
    .selectFrom('checkout')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('account_id', '=', account_id), eb('slot', '=', slot), eb('state', '=', 'open')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const checkout = rows.find((row) => row.id === id)
  if (!checkout) throw new Error(`checkout ${id} does not exist`)
  return { checkout, open: rows.find(({ state }) => state === 'open') }
}

export const lockOpenCheckout = (tx: Tx, payer: CheckoutPayer, slot: string): Promise<Checkout | undefined> =>
  ofPayer(tx, payer, slot).where('state', '=', 'open').forUpdate().executeTakeFirst()

/** Finds the open checkout in a slot without locking it. */
export const findOpenCheckout = (db: Db | Tx, payer: CheckoutPayer, slot: string): Promise<Checkout | undefined> =>
  ofPayer(db, payer, slot).where('state', '=', 'open').executeTakeFirst()

/** The checkouts of one request and the open one of any request in the slot, newest first. The caller has locked the payer. */
export const lockRequestedAndOpen = (tx: Tx, payer: CheckoutPayer, slot: string, hash: string): Promise<Checkout[]> =>
  ofPayer(tx, payer, slot)
    .where((eb) => eb.or([eb('input_hash', '=', hash), eb('state', '=', 'open')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()

/** The checkouts of one request, newest first. */
export const listCheckouts = (db: Db | Tx, payer: CheckoutPayer, slot: string, hash: string): Promise<Checkout[]> =>
  ofPayer(db, payer, slot).where('input_hash', '=', hash).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/**
 * The abandoned checkouts of one request, or of any in the slot, whose payment is neither made nor cancelled yet, newest first.
 */
export const listUnfinished = (db: Db | Tx, payer: CheckoutPayer, slot: string, hash?: string): Promise<Checkout[]> =>
  ofPayer(db, payer, slot)
    .$if(hash !== undefined, (query) => query.where('input_hash', '=', hash as string))
    .where('state', '=', 'abandoned')
    .where('payment_intent_id', 'is not', null)
    .where(({ exists, ref }) => exists(selectUnfinishedIntents(db, ref('checkout.id'))))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Whether this account has a checkout that is open, or one whose payment is neither made nor cancelled yet: if the payment succeeds,
 * the result needs the account.
 */
export async function hasOpenCheckout(db: Db | Tx, accountId: Id<'account'>): Promise<boolean> {
  const open = await db
    .selectFrom('checkout')
    .select('id')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('billed_to', '=', accountId)]))
    .where(({ eb, or, exists, ref }) =>
      or([eb('state', '=', 'open'), exists(selectUnfinishedIntents(db, ref('checkout.id')))]),
    )
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Whether another request has an open checkout in the slot whose hold has not expired. */
export async function hasOtherOpenCheckout(
  db: Db | Tx,
  { payer, slot, hash, now }: { payer: CheckoutPayer; slot: string; hash: string; now: Date },
): Promise<boolean> {
  const other = await ofPayer(db, payer, slot)
    .clearSelect()
    .select('id')
    .where('state', '=', 'open')
    .where('input_hash', '<>', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return other !== undefined
}

/** Which of these are open checkouts; the caller has locked their payer. */
export async function listOpenAmong(tx: Tx, ids: readonly Id<string>[]): Promise<Id<'checkout'>[]> {
  const checkoutIds = ids.map((id) => toId<'checkout'>(id))
  const open = await tx
    .selectFrom('checkout')
    .select('id')
    .where('id', 'in', checkoutIds)
    .where('state', '=', 'open')
    .execute()
  return open.map(({ id }) => id)
}
