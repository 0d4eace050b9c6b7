import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { emptyable, flag, hash, inRange, metadata, type Read, range, text } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Dispute } from '../objects.ts'
import { closeDispute } from '../payments/open-dispute.ts'

const path = '/v1/disputes'
const words = () => emptyable(text(20_000))
const updateFields = {
  evidence: hash({
    access_activity_log: words(),
    billing_address: words(),
    cancellation_policy_disclosure: words(),
    cancellation_rebuttal: words(),
    customer_email_address: words(),
    customer_name: words(),
    customer_purchase_ip: words(),
    duplicate_charge_explanation: words(),
    duplicate_charge_id: words(),
    product_description: words(),
    refund_policy_disclosure: words(),
    refund_refusal_explanation: words(),
    service_date: words(),
    shipping_address: words(),
    shipping_carrier: words(),
    shipping_date: words(),
    shipping_tracking_number: words(),
    uncategorized_text: words(),
  }),
  metadata: emptyable(metadata()),
  submit: flag(),
}

export const disputeRoutes: Route[] = [
  route('GET', path, { ...pageFields, charge: text(), created: range(), payment_intent: text() }, ({ world, params }) =>
    listPage(world, 'dispute', path, params, { lookup: params.charge, parent: params.payment_intent }, (it) =>
      inRange(it.created, params.created),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('dispute', id)),
  route('POST', `${path}/:id`, updateFields, update),
  // Closing a dispute means accepting it.
  route('POST', `${path}/:id/close`, {}, ({ world, path: { id = '' } }) =>
    closeDispute(world, world.get('dispute', id), 'lost'),
  ),
]

/** Sends evidence to the bank, by default. Stripe's two magic texts decide the dispute at once. */
function update({ world, path: { id = '' }, params }: Call<Read<typeof updateFields>>): Dispute {
  const current = world.get('dispute', id)
  const { evidence = {}, submit = true } = params
  const answers = Object.keys(evidence).length > 0
  if (answers && current.status !== 'needs_response') {
    throw invalid(`Evidence can no longer be given: this dispute has a status of \`${current.status}\`.`, 'evidence')
  }
  const given = Object.fromEntries(Object.entries(evidence).map(([name, value]) => [name, value || null]))
  const details = current.evidence_details
  const updated = world.store.put<'dispute'>({
    ...current,
    evidence: { ...current.evidence, ...given },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || answers,
      submission_count: details.submission_count + (answers && submit ? 1 : 0),
    },
    metadata: mergeMetadata(current.metadata, params.metadata),
    status: answers && submit ? 'under_review' : current.status,
  })
  world.emit('charge.dispute.updated', updated)
  if (!answers || !submit) return updated
  if (evidence.uncategorized_text === 'winning_evidence') return closeDispute(world, updated, 'won')
  if (evidence.uncategorized_text === 'losing_evidence') return closeDispute(world, updated, 'lost')
  return updated
}
