import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { GatewayError } from '../../gateway.ts'
import { findIntent } from '../../queries/intents.ts'
import { findRefund, type RefundRow } from '../../queries/refunds.ts'
import type { PaymentServices } from '../../services.ts'
import { lockPayer } from '../../steps/lock-payer.ts'
import { resolveDisputedRefunds } from '../../steps/resolve-disputed-refunds.ts'
import { performOperation } from '../provider/perform-operation.ts'
import { makeBalanceEntry } from './credit-balance.ts'
import { recordRefund } from './record-refund.ts'
import { failRefund, splitRefund } from './split-refund.ts'

/**
 * Makes a requested refund at the provider, once. After a failed attempt it checks the payment's refunds before making another.
 * Safe to repeat.
 * @throws GatewayError when it should be retried
 */
export async function makeRefund(services: PaymentServices, refundId: Id<'refund'>): Promise<void> {
  const { gateway } = services
  const refund = await findRefund(services.db, refundId)
  if (refund?.state !== 'requested') return
  const isPlanned =
    refund.payment_intent_id !== null ||
    refund.stripe_intent !== null ||
    refund.balance_entry !== null ||
    refund.gift_payment_id !== null
  const row = isPlanned ? refund : await splitRefund(services, refund)
  if (!row || row.gift_payment_id !== null) return
  if (row.balance_entry !== null) return makeBalanceEntry(services, row.balance_entry)
  if (row.stripe_refund !== null) return recordRefund(services, await gateway.getRefund(row.stripe_refund))
  const paid = await findPaid(services, row)
  const find = async () =>
    (await gateway.listRefunds({ intentId: paid.intentId })).find(({ metadata }) => metadata.refundId === refundId)
  try {
    const input = { ...paid, metadata: { refundId } }
    const state = await performOperation(services, {
      name: `refund:${refundId}`,
      input,
      call: (key) => gateway.createRefund({ ...input, key }),
      idOf: (refund) => refund.refundId,
      read: gateway.getRefund,
      find,
    })
    await recordRefund(services, state)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.failure !== 'refused') throw error
    await failRefused(services, row, { error, intentId: paid.intentId })
  }
}

async function findPaid(services: PaymentServices, row: RefundRow): Promise<{ intentId: string; amount: Pence }> {
  if (row.stripe_intent !== null) return { intentId: row.stripe_intent, amount: row.amount_pence as Pence }
  const id = row.payment_intent_id
  const intent = id === null ? undefined : await findIntent(services.db, id)
  if (!intent?.stripe_id) throw new Error(`the payment of refund ${row.id} was never made at the provider`)
  return { intentId: intent.stripe_id, amount: (row.amount_pence ?? intent.amount_pence) as Pence }
}

/**
 * Records a permanent refusal, for example because somebody refunded the payment in the provider's dashboard. A person must
 * resolve it, unless the payer's bank has already returned the money after a lost dispute.
 */
async function failRefused(
  services: PaymentServices,
  row: RefundRow,
  { error, intentId }: { readonly error: GatewayError; readonly intentId: string },
): Promise<void> {
  services.log.error({ err: error, refundId: row.id }, 'refund refused by payment provider')
  await transaction(services.db, async (tx) => {
    await lockPayer(tx, services, row.account_id)
    await failRefund(tx, services, row.id, error.code)
    await resolveDisputedRefunds(tx, { intentId, now: services.clock.now() })
  })
}
