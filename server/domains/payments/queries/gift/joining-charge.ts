import type { Id } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { chargeOf } from '../../rules/charge-of.ts'
import { giftPart } from '../../rules/gift/split-payment.ts'
import { sessionCharge } from '../../steps/gift/end-charge.ts'
import { readBalanceLeft } from '../balance.ts'
import { readGiftBalance } from './gift-balance.ts'

export interface JoiningCharge {
  readonly byCard: Pence
  readonly fromGift: Pence
}

interface Joining {
  readonly accountId: Id<'account'>
  readonly price: Pence
  /** The account's payment pages that may still be paid. */
  readonly openPages: readonly Id<'checkout-session'>[]
}

/**
 * Calculates how the first payment of a membership would be made now. Counts what is reserved for an open payment page as available,
 * because that page is reused, or closed before another is opened. What a closed page has not given back yet is not available, but
 * may still be in the customer's balance.
 */
export async function readJoiningCharge(db: Db | Tx, { accountId, price, openPages }: Joining): Promise<JoiningCharge> {
  const reserved = await db
    .selectFrom('gift_payment')
    .select(['charge_key', 'amount_pence'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'reserved')
    .where('charge_key', 'like', 'session:%')
    .execute()
  const sum = (payments: typeof reserved) => payments.reduce((total, { amount_pence }) => total + amount_pence, 0)
  const open = new Set<string | null>(openPages.map(sessionCharge))
  const available = sum(reserved.filter(({ charge_key }) => open.has(charge_key)))
  const { balance } = await readGiftBalance(db, accountId)
  const withClosed = (await readBalanceLeft(db, accountId)) + (await readHeldByDeclined(db, openPages)) - available
  const ofClosed = Math.min(sum(reserved) - available, Math.max(0, withClosed))
  const credit = withClosed - ofClosed
  const fromGift = pence(giftPart(Math.max(0, price - credit), balance + available))
  return { byCard: chargeOf(price, pence(credit + fromGift)).charge, fromGift }
}

/** After a declined card, the page's unpaid invoice has taken the balance, and returns it when the page is closed. */
async function readHeldByDeclined(db: Db | Tx, openPages: Joining['openPages']): Promise<number> {
  if (openPages.length === 0) return 0
  const { held } = await db
    .selectFrom('subscription')
    .innerJoin('invoice', 'invoice.stripe_id', 'subscription.open_invoice')
    .select(({ eb, fn }) => fn.sum<string | null>(eb('total_pence', '-', eb.ref('due_pence'))).as('held'))
    .where('reference', 'in', [...openPages])
    .where('subscription.status', '=', 'incomplete')
    .where('invoice.status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(held ?? 0)
}

/**
 * Whether paying on this page costs what was shown. A page keeps the gift balance that was reserved for it and, after a declined
 * card, the sum of its invoice. A page with neither uses the gift balance as it is when the page is paid.
 */
export async function isChargeAsShown(
  db: Db | Tx,
  reference: Id<'checkout-session'>,
  shown: JoiningCharge,
): Promise<boolean> {
  const reserved = await db
    .selectFrom('gift_payment')
    .select('amount_pence')
    .where('charge_key', '=', sessionCharge(reference))
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  const declined = await db
    .selectFrom('subscription')
    .leftJoin('invoice', 'invoice.stripe_id', 'subscription.open_invoice')
    .select('due_pence')
    .where('reference', '=', reference)
    .where('subscription.status', '=', 'incomplete')
    .executeTakeFirst()
  if (!reserved && !declined) return true
  return (reserved?.amount_pence ?? 0) === shown.fromGift && (!declined || declined.due_pence === shown.byCard)
}
