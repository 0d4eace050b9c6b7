import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError, type IntentState } from '../gateway.ts'
import { findIntent, type IntentRow } from '../queries/intents.ts'
import type { PaymentServices } from '../services.ts'
import { lockPayer } from '../steps/lock-payer.ts'
import { NotYetKnown } from './provider/not-yet-known.ts'

/**
 * Reads a payment at the provider and stores its state. The first read that finds it succeeded publishes that, in the same
 * transaction. Safe to repeat, in any order.
 * @param by the call, webhook or job that reads
 * @throws GatewayError, NotYetKnown
 */
export async function syncIntent(
  services: PaymentServices,
  intentId: Id<'payment-intent'>,
  by: Actor,
): Promise<IntentRow> {
  for (;;) {
    const { row, state } = await readIntent(services, intentId)
    if (!state) return row
    const after = await writeIntent(services, row, state, by)
    if (after) return after
  }
}

/** A payment's success, as the provider has just reported it and before it is stored here. */
export interface ReportedSuccess {
  readonly shippingCountry: string | null
  readonly at: Date
}

/**
 * Reads a payment for a caller that spends it immediately: returns its success without storing or publishing it. The statement that
 * spends it stores it (consumeIntent).
 */
export async function syncIntentToSpend(
  services: PaymentServices,
  intentId: Id<'payment-intent'>,
  by: Actor,
): Promise<{ readonly row: IntentRow; readonly seen?: ReportedSuccess }> {
  for (;;) {
    const { row, state } = await readIntent(services, intentId)
    if (!state) return { row }
    if (state.status === 'succeeded') {
      checkPaid(row, state)
      return { row, seen: { shippingCountry: state.shippingCountry ?? null, at: services.clock.now() } }
    }
    const after = await writeIntent(services, row, state, by)
    if (after) return { row: after }
  }
}

/** Reads a payment here and, if its state may have changed, at the provider. */
async function readIntent(
  { db, gateway, log }: PaymentServices,
  intentId: Id<'payment-intent'>,
): Promise<{ readonly row: IntentRow; readonly state?: ReadState }> {
  const row = await findIntent(db, intentId)
  if (!row) throw new NotYetKnown(`payment ${intentId}`)
  const { stripe_id: id } = row
  if (row.status === 'succeeded' || row.status === 'canceled' || id === null) return { row }
  return { row, state: await readOrCancelled({ log }, id, () => gateway.getIntent(id)) }
}

type ReadState = Pick<IntentState, 'status' | 'lastError'> & Partial<IntentState>

/** A payment that the provider no longer knows can never be paid: it counts as cancelled. */
async function readOrCancelled(
  { log }: Pick<PaymentServices, 'log'>,
  id: string,
  read: () => Promise<IntentState>,
): Promise<ReadState> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'missing') throw error
    log.warn({ intent: id }, 'payment missing at payment provider')
    return { status: 'canceled', lastError: error.message }
  }
}

/** @returns undefined if the row has changed since `before` was read, so it must be read again */
async function writeIntent(
  services: PaymentServices,
  before: IntentRow,
  state: ReadState,
  by: Actor,
): Promise<IntentRow | undefined> {
  if (state.status === 'succeeded') checkPaid(before, state)
  return transaction(services.db, async (tx) => {
    await lockPayer(tx, services, before.account_id)
    const after = await tx
      .updateTable('payment_intent')
      .set({
        status: state.status,
        last_error: state.lastError,
        shipping_country: state.shippingCountry ?? null,
        version: before.version + 1,
        synced_at: services.clock.now(),
      })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .returningAll()
      .executeTakeFirst()
    if (after?.status === 'succeeded')
      await services.events.publish(tx, {
        type: 'payment-succeeded',
        purpose: after.purpose,
        paymentIntentId: after.id,
        checkoutId: after.checkout_id,
        by,
      })
    return after
  })
}

/** The payment must match what we asked for; if somebody changed it at the provider, a person must check it. */
function checkPaid(row: IntentRow, state: ReadState): void {
  if (state.currency !== 'gbp' || state.amountReceived !== row.amount_pence || state.metadata?.intentId !== row.id)
    throw new Error(`payment ${row.id} was paid with another amount, currency or purpose than requested`)
}
