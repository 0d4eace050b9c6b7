import { systemActor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { GatewayError } from '../../gateway.ts'
import { findCustomerId } from '../../queries/customers.ts'
import type { PaymentServices } from '../../services.ts'
import { giftPaymentOfCause } from '../../steps/gift/gift-causes.ts'
import { releasePayment } from '../../steps/gift/gift-payments.ts'
import { performOperation } from '../provider/perform-operation.ts'
import { syncCustomer } from '../sync-customer.ts'

export interface BalanceCredit {
  readonly accountId: Id<'account'>
  /** Positive in the customer's favour; the next invoices are paid from it first. */
  readonly amount: Pence
  readonly reason: string
  /** Names the cause by our own ids; each cause is credited once. */
  readonly causeKey: string
  readonly now: Date
}

/** Records a balance entry and queues the job that creates it at the provider. */
export async function creditBalance(tx: Tx, credit: BalanceCredit): Promise<Id<'balance-entry'>> {
  const inserted = await tx
    .insertInto('balance_entry')
    .values({
      id: newId<'balance-entry'>(),
      account_id: credit.accountId,
      amount_pence: credit.amount,
      reason: credit.reason,
      cause_key: credit.causeKey,
      state: 'requested',
      requested_at: credit.now,
    })
    .onConflict((conflict) => conflict.column('cause_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    const earlier = await tx
      .selectFrom('balance_entry')
      .select('id')
      .where('cause_key', '=', credit.causeKey)
      .executeTakeFirstOrThrow()
    return earlier.id
  }
  await enqueueJob(tx, credit.now, {
    kind: 'payments:credit',
    payload: { entryId: inserted.id },
    dedupeKey: `payments:credit:${inserted.id}`,
  })
  return inserted.id
}

/** Entries that this process is creating, by gateway. */
const entriesInProgress = new WeakMap<PaymentServices['gateway'], Map<Id<'balance-entry'>, Promise<void>>>()

/**
 * Creates a requested entry at the provider, once. Safe to repeat. Simultaneous callers share one attempt: with two attempts,
 * one could be refused and release the gift balance although the other is accepted.
 * @throws GatewayError when it should be retried
 */
export function makeBalanceEntry(services: PaymentServices, entryId: Id<'balance-entry'>): Promise<void> {
  const entries = entriesInProgress.get(services.gateway) ?? new Map<Id<'balance-entry'>, Promise<void>>()
  entriesInProgress.set(services.gateway, entries)
  const creation = entries.get(entryId) ?? makeEntry(services, entryId).finally(() => entries.delete(entryId))
  entries.set(entryId, creation)
  return creation
}

async function makeEntry(services: PaymentServices, entryId: Id<'balance-entry'>): Promise<void> {
  const { db, gateway } = services
  const entry = await db.selectFrom('balance_entry').selectAll().where('id', '=', entryId).executeTakeFirst()
  if (entry?.state !== 'requested') return
  const accountId = entry.account_id
  const customerId = await findCustomerId(db, accountId)
  if (customerId === undefined) throw new Error(`account ${accountId} of balance entry ${entryId} has no customer yet`)
  const input = { customerId, amount: pence(entry.amount_pence), description: entry.reason, entryId }
  try {
    const transactionId = await performOperation(services, {
      name: `credit:${entryId}`,
      input,
      call: (key) => gateway.createBalanceEntry({ ...input, key }),
      idOf: (id) => id,
      read: async (id) => id,
      find: () => gateway.findBalanceEntry({ customerId, entryId }),
    })
    await endEntry(services, entryId, { state: 'done', stripe_transaction: transactionId })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    services.log.error({ err: error, entryId }, 'balance entry refused by payment provider')
    await endEntry(services, entryId, { state: 'failed' })
  }
  await syncCustomer(services, accountId)
}

/** Ends an entry, and with it the refund that it pays. */
const endEntry = (
  { db, clock, events }: PaymentServices,
  entryId: Id<'balance-entry'>,
  outcome: { state: 'done'; stripe_transaction: string } | { state: 'failed' },
) =>
  transaction(db, async (tx) => {
    const endedAt = { ended_at: clock.now() }
    const changed = await tx
      .updateTable('balance_entry')
      .set({ ...outcome, ...endedAt })
      .where('id', '=', entryId)
      .where('state', '=', 'requested')
      .returning('cause_key')
      .executeTakeFirst()
    if (!changed) return
    if (outcome.state === 'failed') await releaseUnmoved(tx, changed.cause_key, clock.now())
    const refund = await tx
      .updateTable('refund')
      .set({ state: outcome.state === 'done' ? 'succeeded' : 'failed', ...endedAt })
      .where('balance_entry', '=', entryId)
      .where('state', '=', 'requested')
      .returning('id')
      .executeTakeFirst()
    if (refund) await events.publish(tx, { type: 'refund-recorded', refundId: refund.id })
  })

/** Releases a gift balance that could not be moved to the provider; the card pays instead. */
async function releaseUnmoved(tx: Tx, causeKey: string, now: Date): Promise<void> {
  const id = giftPaymentOfCause(causeKey)
  if (id === undefined) return
  const payment = await tx.selectFrom('gift_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (payment) await releasePayment(tx, payment, { actor: systemActor('payments:credit'), now })
}
