import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError, type IntentState } from '../gateway.ts'
import { findIntent, type IntentRow } from '../queries.ts'
import type { PaymentServices } from '../services.ts'
import { lockPayer } from './lock-payer.ts'
import { NotYetKnown } from './not-yet-known.ts'

/**
 * Reads a payment at the provider and writes what it is. The read that finds it succeeded tells the others in the same
 * transaction, and since a payment succeeds once, that is once. Safe to repeat, in any order.
 * @param by whose call, message or work it is
 * @throws GatewayError, NotYetKnown
 */
export async function syncIntent(
  services: PaymentServices,
  intentId: Id<'payment-intent'>,
  by: Actor,
): Promise<IntentRow> {
  const { db, gateway } = services
  for (;;) {
    const before = await findIntent(db, intentId)
    if (!before) throw new NotYetKnown(`payment ${intentId}`)
    if (before.status === 'succeeded' || before.status === 'canceled' || before.stripe_id === null) return before
    const state = await readOrGone(services, before.stripe_id, () => gateway.getIntent(before.stripe_id as string))
    const after = await writeIntent(services, before, state, by)
    if (after) return after
  }
}

type Read = Pick<IntentState, 'status' | 'lastError'> & Partial<IntentState>

/** A payment that the provider no longer knows can never be paid: it counts as cancelled. */
async function readOrGone(services: PaymentServices, id: string, read: () => Promise<IntentState>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'missing') throw error
    services.log.warn({ intent: id }, 'the payment provider no longer knows a payment')
    return { status: 'canceled', lastError: error.message }
  }
}

/** Undefined when somebody wrote since `before` was read: then it is to be read again. */
async function writeIntent(
  services: PaymentServices,
  before: IntentRow,
  state: Read,
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
        paymentIntentId: after.id as Id<'payment-intent'>,
        checkoutId: after.checkout_id as Id<'checkout'>,
        by,
      })
    return after
  })
}

/** What was paid must be what we asked for; somebody changed it at the provider otherwise, and a person must look. */
function checkPaid(row: IntentRow, state: Read): void {
  if (state.currency !== 'gbp' || state.amountReceived !== row.amount_pence || state.metadata?.intentId !== row.id)
    throw new Error(`payment ${row.id} was paid with another amount, currency or purpose than asked for`)
}
