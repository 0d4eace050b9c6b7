import { invalid } from '../http/stripe-error.ts'
import { newId } from '../ids.ts'
import type { Charge, Dispute } from '../objects.ts'
import type { World } from '../world.ts'

const answerWithin = 7 * 86_400

/** Opens a dispute, as if the cardholder had complained to the bank: the charge stands, but the money is withdrawn. */
export function openDispute(world: World, charge: Charge): Dispute {
  const dispute = world.store.put<'dispute'>({
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.ownNow(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: world.ownNow() + answerWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  if (!charge.disputed) {
    const disputed = world.store.put<'charge'>({ ...world.get('charge', charge.id), disputed: true })
    world.emit('charge.updated', disputed, { disputed: false })
  }
  world.emit('charge.dispute.created', dispute)
  world.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * Closes a dispute with the bank's decision: if it is won, the money is returned. Errors: 400 if it is already closed.
 */
export function closeDispute(world: World, dispute: Dispute, status: 'lost' | 'won'): Dispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalid(`This dispute is already closed: it has a status of \`${dispute.status}\`.`)
  }
  const closed = world.store.put<'dispute'>({ ...dispute, is_charge_refundable: status === 'won', status })
  if (status === 'won') world.emit('charge.dispute.funds_reinstated', closed)
  world.emit('charge.dispute.closed', closed)
  return closed
}
