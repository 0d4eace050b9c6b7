import { actorOf } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { IntentState, IntentStatus } from '../gateway.ts'
import { findIntent, findOpenIntent, type IntentRow, lastAttempt } from '../queries/intents.ts'
import type { PaidFor } from '../rules/vat-class.ts'
import type { PaymentServices } from '../services.ts'
import { cancelIntent } from './cancel-intent.ts'
import { performOperation } from './provider/perform-operation.ts'
import { throughProvider } from './provider/through-provider.ts'
import { syncIntent } from './sync-intent.ts'
import { type Guest, isGuest, type Payer, withCustomer } from './with-customer.ts'

export interface PaymentDue {
  readonly payer: Payer | Guest
  /** The name of the checkout's purpose, and the kind of supply for VAT. */
  readonly purpose: string
  readonly vatClass: PaidFor
  /** How the provider's own pages describe it. */
  readonly description: string
  readonly checkoutId: Id<'checkout'>
  /** At least 30 pence, the provider's smallest charge. */
  readonly amount: Pence
}

export interface OpenPayment {
  readonly paymentIntentId: Id<'payment-intent'>
  readonly clientSecret: string
  readonly status: IntentStatus
  /** The amount of the payment. It differs from the amount due only if the payment has already been made. */
  readonly amount: Pence
}

/**
 * Returns the one open payment of a checkout, or creates it. If the amount has changed, cancels the old payment and creates another;
 * if the old one has been paid, returns that. Makes network calls: call it outside a transaction.
 * @throws Refusal provider_unreachable
 */
export const ensurePayment = (services: PaymentServices, due: PaymentDue): Promise<OpenPayment> =>
  throughProvider(services, async () => {
    for (;;) {
      const row = await openAttempt(services, due)
      if (!row || row.status === 'canceled') continue
      if (row.amount_pence !== due.amount && row.status !== 'succeeded') {
        await cancelIntent(services, row.id, actorOf(due.payer))
        continue
      }
      const ready = row.status === 'creating' ? await createAtProvider(services, due, row) : row
      if (ready?.client_secret)
        return {
          paymentIntentId: ready.id,
          clientSecret: ready.client_secret,
          status: ready.status as IntentStatus,
          amount: ready.amount_pence as Pence,
        }
    }
  })

/** @returns the open attempt, read at the provider now, or a new one; undefined when another request was faster */
async function openAttempt(services: PaymentServices, due: PaymentDue): Promise<IntentRow | undefined> {
  const open = await findOpenIntent(services.db, due.checkoutId)
  return open ? syncIntent(services, open.id, actorOf(due.payer)) : insertAttempt(services, due)
}

/** @returns undefined when another request was faster */
async function insertAttempt(services: PaymentServices, due: PaymentDue): Promise<IntentRow | undefined> {
  const now = services.clock.now()
  return transaction(services.db, async (tx) =>
    tx
      .insertInto('payment_intent')
      .values({
        id: newId<'payment-intent'>(),
        account_id: due.payer.accountId,
        purpose: due.purpose,
        vat_class: due.vatClass,
        checkout_id: due.checkoutId,
        amount_pence: due.amount,
        status: 'creating',
        attempt: (await lastAttempt(tx, due.checkoutId)) + 1,
        created_at: now,
        synced_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

async function createAtProvider(
  services: PaymentServices,
  due: PaymentDue,
  row: IntentRow,
): Promise<IntentRow | undefined> {
  const { gateway } = services
  const { payer, checkoutId, purpose, description } = due
  const create = (customerId: string | undefined) => {
    const input = {
      ...(customerId === undefined ? {} : { customerId }),
      amount: row.amount_pence as Pence,
      description,
      metadata: { ...(payer.accountId && { accountId: payer.accountId }), checkoutId, intentId: row.id, purpose },
    }
    return performOperation(services, {
      name: `intent:${row.id}`,
      input,
      call: (key) => gateway.createIntent({ ...input, key }),
      idOf: (intent) => intent.intentId,
      read: gateway.getIntent,
    })
  }
  const state = isGuest(payer) ? await create(undefined) : await withCustomer(services, payer, create)
  const attached = await recordCreatedIntent(services, row.id, state)
  return attached ?? findIntent(services.db, row.id)
}

/**
 * Records the payment that the provider has created. A row cancelled in the meantime stays cancelled, and its secret is never shown.
 * @returns undefined when another request has already written or cancelled it
 */
export const recordCreatedIntent = (services: PaymentServices, intentId: Id<'payment-intent'>, state: IntentState) =>
  transaction(services.db, (tx) =>
    tx
      .updateTable('payment_intent')
      .set((eb) => ({
        stripe_id: state.intentId,
        client_secret: state.clientSecret,
        // 'succeeded' is written only by the read that also publishes it (sync-intent.ts).
        status: 'requires_payment_method',
        version: eb('version', '+', 1),
        synced_at: services.clock.now(),
      }))
      .where('id', '=', intentId)
      .where('status', '=', 'creating')
      .returningAll()
      .executeTakeFirst(),
  )
