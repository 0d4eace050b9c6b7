// What a gift balance pays towards a checkout, or a charge at the provider for a membership (product §7): reserved when the amount is
// shown, spent when that is paid, otherwise released. Lots are locked after everything else, in the order they are used.
import type { Selectable } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { GiftPaymentTable } from '#server/platform/db/schema.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { giftPart, type Lot, takeFromLots } from '../../rules/gift/split-payment.ts'
import { changeLot } from './change-lot.ts'
import { readToWithdraw, withdrawnCausePrefix } from './gift-lots.ts'

export type GiftPayment = Selectable<GiftPaymentTable>

/** What a gift balance pays for: a checkout, or a charge at the provider under our own name for it. */
export type PaidByGift =
  | { readonly checkoutId: Id<'checkout'> }
  | {
      /** `invoice:in_…` or `session:…` */
      readonly chargeKey: string
    }

interface Cause {
  readonly actor: Actor
  readonly now: Date
}

const columnsOf = (paidFor: PaidByGift) =>
  'checkoutId' in paidFor ? { checkout_id: paidFor.checkoutId } : { charge_key: paidFor.chargeKey }

/** Locks and returns the gift payment that is reserved or spent. */
export async function lockPayment(tx: Tx, paidFor: PaidByGift): Promise<GiftPayment | undefined> {
  const unreleased = tx.selectFrom('gift_payment').selectAll().where('state', '<>', 'released').forUpdate()
  return 'checkoutId' in paidFor
    ? unreleased.where('checkout_id', '=', paidFor.checkoutId).executeTakeFirst()
    : unreleased.where('charge_key', '=', paidFor.chargeKey).executeTakeFirst()
}

/** Locks and returns an account's lots that may be spent, oldest first. */
async function lockLots(tx: Tx, accountId: Id<'account'>): Promise<Lot<Id<'gift-lot'>>[]> {
  const lots = await tx
    .selectFrom('gift_lot')
    .select(['id', 'left_pence as left'])
    .where('account_id', '=', accountId)
    .where('left_pence', '>', 0)
    .where('frozen_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return lots.filter(({ left }) => left > 0)
}

export interface GiftToReserve extends Cause {
  readonly accountId: Id<'account'>
  readonly paidFor: PaidByGift
  /** What is owed, in pence. */
  readonly due: number
  /** Reserves exactly this or nothing: the payment came late, and its amount was shown with this part deducted. */
  readonly exactly?: number
  /** What else is in the customer's balance at the provider, for a charge there. */
  readonly otherCredit?: number
}

/**
 * Reserves the part of an amount that a gift balance pays, by taking it out of its lots until it is spent or released.
 * @returns the amount reserved: 0 if there is no balance, or less than `exactly`
 */
export async function reserveGift(
  tx: Tx,
  { accountId, paidFor, due, exactly, otherCredit, actor, now }: GiftToReserve,
): Promise<Pence> {
  const lots = await lockLots(tx, accountId)
  const balance = lots.reduce((sum, { left }) => sum + left, 0)
  const part = exactly ?? giftPart(due, balance)
  if (part === 0 || part > balance) return pence(0)
  const paymentId = newId<'gift-payment'>()
  await tx
    .insertInto('gift_payment')
    .values({
      id: paymentId,
      account_id: accountId,
      ...columnsOf(paidFor),
      amount_pence: part,
      state: 'reserved',
      created_at: now,
      ...(otherCredit !== undefined && { other_credit_pence: otherCredit }),
    })
    .execute()
  for (const { id: lotId, left } of takeFromLots(lots, part))
    await changeLot(tx, {
      lotId,
      accountId,
      amount: -left,
      kind: 'reserved',
      paymentId,
      causeKey: `reserved:${paymentId}`,
      actor,
      now,
    })
  return pence(part)
}

/**
 * Puts an unspent reservation back into its lots; does nothing if there is none.
 * @returns the amount released
 */
export async function releaseGift(
  tx: Tx,
  { paidFor, actor, now }: Cause & { readonly paidFor: PaidByGift },
): Promise<Pence> {
  const payment = await lockPayment(tx, paidFor)
  return payment ? releasePayment(tx, payment, { actor, now }) : pence(0)
}

/** Releases one reservation that the caller has locked. */
export async function releasePayment(tx: Tx, payment: GiftPayment, { actor, now }: Cause): Promise<Pence> {
  if (payment.state !== 'reserved') return pence(0)
  await endPayment(tx, payment.id, 'released', now)
  await returnToLots(tx, payment, {
    amount: payment.amount_pence,
    kind: 'released',
    causeKey: `released:${payment.id}`,
    actor,
    now,
  })
  return pence(payment.amount_pence)
}

/**
 * Marks a reservation as spent, and puts the unused part back into its lots. Safe to repeat.
 * @returns false if nothing was reserved
 */
export async function spendGift(
  tx: Tx,
  { paidFor, unused = 0, actor, now }: Cause & { readonly paidFor: PaidByGift; readonly unused?: number },
): Promise<boolean> {
  const payment = await lockPayment(tx, paidFor)
  if (!payment) return false
  if (payment.state === 'spent') return true
  await endPayment(tx, payment.id, 'spent', now)
  if (unused > 0)
    await returnToLots(tx, payment, { amount: unused, kind: 'refunded', causeKey: `unused:${payment.id}`, actor, now })
  return true
}

const endPayment = async (tx: Tx, id: Id<'gift-payment'>, state: 'spent' | 'released', now: Date): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('gift_payment')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`gift payment ${id} is no longer reserved`)
}

/** Locks a spent payment and returns how much of it has not been refunded; 0 if nothing was spent. */
export async function lockGiftLeft(tx: Tx, paidFor: PaidByGift): Promise<Pence> {
  const payment = await lockPayment(tx, paidFor)
  if (payment?.state !== 'spent') return pence(0)
  const parts = await partsOf(tx, payment.id)
  return pence(parts.reduce((sum, { left }) => sum + left, 0))
}

export interface GiftRefund extends Cause {
  readonly paidFor: PaidByGift
  readonly amount: number
  /** Names the cause by our own ids; each cause is refunded once. */
  readonly causeKey: string
}

/**
 * Refunds a part of what was spent to the lots that it came from, the last one first.
 * @returns the amount refunded: 0 if this cause was refunded before
 */
export async function refundGift(tx: Tx, { paidFor, amount, causeKey, actor, now }: GiftRefund): Promise<Pence> {
  const payment = await lockPayment(tx, paidFor)
  if (payment?.state !== 'spent') throw new Error(`no gift balance was spent on ${JSON.stringify(paidFor)}`)
  const earlier = await tx
    .selectFrom('gift_entry')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('cause_key', '=', causeKey)
    .executeTakeFirst()
  if (earlier) return pence(0)
  await returnToLots(tx, payment, { amount, kind: 'refunded', causeKey, actor, now })
  return pence(amount)
}

async function returnToLots(
  tx: Tx,
  payment: GiftPayment,
  returned: Cause & { readonly amount: number; readonly kind: 'released' | 'refunded'; readonly causeKey: string },
): Promise<void> {
  const { amount, ...change } = returned
  const taken = await partsOf(tx, payment.id)
  const lots = new Map(taken.map((lot) => [lot.id, lot]))
  const parts = takeFromLots(taken, amount)
  const { account_id: accountId } = payment
  for (const { id: lotId, left } of parts.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await changeLot(tx, { ...change, lotId, accountId, amount: left, paymentId: payment.id })
    // A withdrawn lot keeps nothing. From any other lot we withdraw what the payer's bank has taken back of the payment for its
    // gift card.
    const { withdrawn = false, lost = 0 } = lots.get(lotId) ?? {}
    const due = withdrawn ? left : await readToWithdraw(tx, { lotId, lost, left })
    if (due > 0)
      await changeLot(tx, {
        lotId,
        accountId,
        amount: -due,
        kind: 'withdrawn',
        causeKey: `${withdrawnCausePrefix}${change.causeKey}`,
        actor: change.actor,
        now: change.now,
      })
  }
}

interface PartOfLot extends Lot<Id<'gift-lot'>> {
  readonly withdrawn: boolean
  /** How much of the payment for its gift card the payer's bank has taken back. */
  readonly lost: number
}

/** Locks a payment's lots in the order they are used, and lists what the payment still has of each, the last lot first. */
async function partsOf(tx: Tx, paymentId: Id<'gift-payment'>): Promise<PartOfLot[]> {
  const taken = await tx
    .selectFrom('gift_entry')
    .select(['lot_id', ({ fn }) => fn.sum<string>('amount_pence').as('pence')])
    .where('payment_id', '=', paymentId)
    .groupBy('lot_id')
    .execute()
  const left = new Map(taken.map(({ lot_id, pence }) => [lot_id, -Number(pence)]))
  const lots = await tx
    .selectFrom('gift_lot')
    .select(['id', 'withdrawn_at', 'lost_pence'])
    .where('id', 'in', [...left.keys()])
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
  return lots
    .map(({ id, withdrawn_at, lost_pence }) => ({
      id,
      left: left.get(id) ?? 0,
      withdrawn: withdrawn_at !== null,
      lost: lost_pence,
    }))
    .toReversed()
}
