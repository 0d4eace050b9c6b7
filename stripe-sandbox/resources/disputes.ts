import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, flag, hash, inRange, metadata, type Read, range, text } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Dispute } from '../objects.ts'
import { closeDispute } from '../payments/open-dispute.ts'

const path = '/v1/disputes'
const evidenceText = () => emptyable(text(20_000))
const updateFields = {
  evidence: hash({
    access_activity_log: evidenceText(),
    billing_address: evidenceText(),
    cancellation_policy_disclosure: evidenceText(),
    cancellation_rebuttal: evidenceText(),
    customer_email_address: evidenceText(),
    customer_name: evidenceText(),
    customer_purchase_ip: evidenceText(),
    duplicate_charge_explanation: evidenceText(),
    duplicate_charge_id: evidenceText(),
    product_description: evidenceText(),
    refund_policy_disclosure: evidenceText(),
    refund_refusal_explanation: evidenceText(),
    service_date: evidenceText(),
    shipping_address: evidenceText(),
    shipping_carrier: evidenceText(),
    shipping_date: evidenceText(),
    shipping_tracking_number: evidenceText(),
    uncategorized_text: evidenceText(),
  }),
  metadata: emptyable(metadata()),
  submit: flag(),
}

export const disputeRoutes: Route[] = [
  route('GET', path, { ...pageFields, charge: text(), created: range(), payment_intent: text() }, ({ world, params }) =>
    listPage(world, 'dispute', path, params, { lookup: params.charge, parent: params.payment_intent }, (dispute) =>
      inRange(dispute.created, params.created),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('dispute', id)),
  route('POST', `${path}/:id`, updateFields, update),
  // Closing a dispute means accepting it.
  route('POST', `${path}/:id/close`, {}, ({ world, path: { id = '' } }) =>
    closeDispute(world, world.get('dispute', id), 'lost'),
  ),
]

/**
 * Stores evidence, and by default sends it to the bank. Two special texts, as at Stripe, decide the dispute at once.
 */
function update({ world, path: { id = '' }, params }: Call<Read<typeof updateFields>>): Dispute {
  const current = world.get('dispute', id)
  const { evidence = {}, submit = true } = params
  const hasEvidence = Object.keys(evidence).length > 0
  if (hasEvidence && current.status !== 'needs_response') {
    throw invalid(`Evidence can no longer be given: this dispute has a status of \`${current.status}\`.`, 'evidence')
  }
  const evidenceFields = Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, value || null]))
  const details = current.evidence_details
  const updated = world.store.put<'dispute'>({
    ...current,
    evidence: { ...current.evidence, ...evidenceFields },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || hasEvidence,
      submission_count: details.submission_count + (hasEvidence && submit ? 1 : 0),
    },
    metadata: mergeMetadata(current.metadata, params.metadata),
    status: hasEvidence && submit ? 'under_review' : current.status,
  })
  world.emit('charge.dispute.updated', updated)
  if (!hasEvidence || !submit) return updated
  if (evidence.uncategorized_text === 'winning_evidence') return closeDispute(world, updated, 'won')
  if (evidence.uncategorized_text === 'losing_evidence') return closeDispute(world, updated, 'lost')
  return updated
}
