import { finalizeOnRequest, payOnRequest } from '../billing/pay-invoice.ts'
import { cardOf } from '../billing/update-subscription.ts'
import { markUncollectible, voidInvoice } from '../billing/void-invoice.ts'
import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields, pageOf } from '../http/list.ts'
import { emptyable, flag, hash, inRange, integer, metadata, oneOf, type Read, range, text } from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { Invoice } from '../objects.ts'
import { methodOfCustomer } from '../payments/card-method.ts'

const path = '/v1/invoices'
const listFields = {
  ...pageFields,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  created: range(),
  customer: text(),
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: text(),
}
const updateFields = {
  auto_advance: flag(),
  automatically_finalizes_at: integer(1),
  default_payment_method: text(),
  description: text(1500),
  footer: text(),
  metadata: emptyable(metadata()),
}
const payFields = { off_session: flag(), paid_out_of_band: flag(), payment_method: text() }
const paymentListFields = {
  ...pageFields,
  created: range(),
  invoice: text(),
  payment: hash({ payment_intent: text(), type: oneOf('payment_intent') }),
  status: oneOf('canceled', 'open', 'paid'),
}

export const invoiceRoutes: Route[] = [
  route('GET', path, listFields, ({ world, params }) =>
    listPage(
      world,
      'invoice',
      path,
      params,
      { customer: params.customer, parent: params.subscription, status: params.status },
      (invoice) =>
        inRange(invoice.created, params.created) &&
        (params.collection_method === undefined || invoice.collection_method === params.collection_method),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('invoice', id)),
  route('POST', `${path}/:id`, updateFields, update),
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    const { status } = world.get('invoice', id)
    throw invalid(
      status === 'draft'
        ? 'You can only delete draft invoices that are not for a subscription. Finalize and void this one instead.'
        : 'Can only delete invoices that are in draft status.',
    )
  }),
  route('POST', `${path}/:id/finalize`, { auto_advance: flag() }, ({ world, path: { id = '' }, params }) => {
    const draft = world.get('invoice', id)
    if (draft.status !== 'draft') {
      throw invalid(
        "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
        undefined,
        'invoice_not_editable',
      )
    }
    const autoAdvance = params.auto_advance ?? draft.auto_advance ?? false
    const invoice = finalizeOnRequest(world, { ...draft, auto_advance: autoAdvance })
    if (invoice.status !== 'open' || !autoAdvance) return invoice
    return world.store.put<'invoice'>({ ...invoice, next_payment_attempt: world.now() + world.config.finalizeAfter })
  }),
  route('POST', `${path}/:id/pay`, payFields, ({ world, path: { id = '' }, params }) => {
    const invoice = world.get('invoice', id)
    const methodId = params.payment_method
    const method =
      methodId === undefined ? undefined : methodOfCustomer(world, invoice.customer, methodId, 'payment_method')
    return payOnRequest(world, invoice, {
      method,
      offSession: params.off_session ?? true,
      outOfBand: params.paid_out_of_band ?? false,
    })
  }),
  route('POST', `${path}/:id/void`, {}, ({ world, path: { id = '' } }) => voidInvoice(world, world.get('invoice', id))),
  route('POST', `${path}/:id/mark_uncollectible`, {}, ({ world, path: { id = '' } }) =>
    markUncollectible(world, world.get('invoice', id)),
  ),
  route('GET', `${path}/:id/lines`, pageFields, ({ world, path: { id = '' }, params }) =>
    pageOf(world.get('invoice', id).lines.data, `${path}/${id}/lines`, params),
  ),
  route('GET', '/v1/invoice_payments', paymentListFields, ({ world, params }) =>
    listPage(
      world,
      'invoice_payment',
      '/v1/invoice_payments',
      params,
      { parent: params.invoice, lookup: params.payment?.payment_intent, status: params.status },
      (payment) => inRange(payment.created, params.created),
    ),
  ),
  route('GET', '/v1/invoice_payments/:id', {}, ({ world, path: { id = '' } }) => world.get('invoice_payment', id)),
]

function update({ world, path: { id = '' }, params }: Call<Read<typeof updateFields>>): Invoice {
  const current = world.get('invoice', id)
  const { status } = current
  if (params.automatically_finalizes_at !== undefined && status !== 'draft') {
    throw invalid('You can only set `automatically_finalizes_at` on a draft invoice.', 'automatically_finalizes_at')
  }
  const stopsAdvancing = params.auto_advance === false
  const card = params.default_payment_method
  const updated = world.store.put<'invoice'>({
    ...current,
    ...(params.auto_advance === undefined ? {} : { auto_advance: params.auto_advance }),
    ...(params.automatically_finalizes_at === undefined
      ? {}
      : { automatically_finalizes_at: params.automatically_finalizes_at }),
    ...(stopsAdvancing ? { automatically_finalizes_at: null, next_payment_attempt: null } : {}),
    ...(params.auto_advance === true ? nextAdvance(current, world.now() + world.config.finalizeAfter) : {}),
    ...(card === undefined ? {} : { default_payment_method: cardOf(world, current.customer, card) }),
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.footer === undefined ? {} : { footer: params.footer }),
    metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
  })
  world.emit('invoice.updated', updated)
  return updated
}

/** The field that schedules the invoice's next automatic step; keeps a time that is already set. */
function nextAdvance(
  { status, automatically_finalizes_at: finalizesAt, next_payment_attempt: nextAttempt }: Invoice,
  soon: number,
) {
  if (status === 'draft') return { automatically_finalizes_at: finalizesAt ?? soon }
  return status === 'open' ? { next_payment_attempt: nextAttempt ?? soon } : {}
}
