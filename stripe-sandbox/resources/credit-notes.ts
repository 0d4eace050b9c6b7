import { type CreditNoteInput, issueCreditNote } from '../billing/credit-notes.ts'
import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields, pageOf } from '../http/list.ts'
import {
  emptyable,
  hash,
  inRange,
  integer,
  list,
  metadata,
  oneOf,
  type Read,
  range,
  required,
  text,
} from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import type { CreditNote, Invoice } from '../objects.ts'
import { shareOf } from '../rounding.ts'
import type { World } from '../world.ts'

const path = '/v1/credit_notes'
const createFields = {
  amount: integer(1),
  credit_amount: integer(0),
  effective_at: integer(1),
  email_type: oneOf('credit_note', 'none'),
  invoice: required(text()),
  lines: list(
    hash({
      amount: integer(1),
      description: text(),
      invoice_line_item: text(),
      quantity: integer(1),
      type: required(oneOf('custom_line_item', 'invoice_line_item')),
      unit_amount: integer(1),
    }),
  ),
  memo: text(5000),
  metadata: metadata(),
  out_of_band_amount: integer(0),
  reason: oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
  refund_amount: integer(0),
  refunds: list(hash({ amount_refunded: integer(1), refund: required(text()), type: oneOf('refund') })),
}
type Params = Read<typeof createFields>

export const creditNoteRoutes: Route[] = [
  route('POST', path, createFields, ({ world, params }) => create(world, params)),
  route('GET', `${path}/preview`, createFields, ({ world, params }) =>
    world.store.rehearse(() => create(world, params)),
  ),
  route('GET', path, { ...pageFields, created: range(), customer: text(), invoice: text() }, ({ world, params }) =>
    listPage(world, 'credit_note', path, params, { customer: params.customer, parent: params.invoice }, (note) =>
      inRange(note.created, params.created),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('credit_note', id)),
  route('GET', `${path}/:id/lines`, pageFields, ({ world, path: { id = '' }, params }) =>
    pageOf(world.get('credit_note', id).lines.data, `${path}/${id}/lines`, params),
  ),
  route('POST', `${path}/:id`, { memo: text(5000), metadata: emptyable(metadata()) }, ({ world, path: at, params }) => {
    const current = world.get('credit_note', at.id ?? '')
    const updated = world.store.put<'credit_note'>({
      ...current,
      ...(params.memo === undefined ? {} : { memo: params.memo }),
      metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
    })
    world.emit('credit_note.updated', updated)
    return updated
  }),
]

function create(world: World, params: Params): CreditNote {
  const invoice = world.get('invoice', params.invoice, 'invoice')
  return issueCreditNote(world, invoice, {
    lines: linesOf(invoice, params),
    refund: params.refund_amount ?? 0,
    credit: params.credit_amount ?? 0,
    outOfBand: params.out_of_band_amount ?? 0,
    refunds: (params.refunds ?? []).map(({ refund, amount_refunded }) => ({ id: refund, amount: amount_refunded })),
    reason: params.reason ?? null,
    memo: params.memo ?? null,
    metadata: params.metadata ?? {},
    effectiveAt: params.effective_at ?? null,
  })
}

function linesOf(invoice: Invoice, params: Params): CreditNoteInput['lines'] {
  if ((params.amount === undefined) === (params.lines === undefined)) {
    throw invalid('You must provide exactly one of `amount` or `lines`.', 'amount')
  }
  if (params.lines === undefined) return [{ amount: params.amount ?? 0, description: null, quantity: 1 }]
  return params.lines.map((line, i) => {
    if (line.type === 'custom_line_item') {
      const quantity = line.quantity ?? 1
      if (line.unit_amount === undefined) {
        throw invalid('Missing required param: unit_amount.', `lines[${i}][unit_amount]`, 'parameter_missing')
      }
      return { amount: line.unit_amount * quantity, description: line.description ?? null, quantity }
    }
    const invoiceLine = invoice.lines.data.find(({ id }) => id === line.invoice_line_item)
    if (invoiceLine === undefined) {
      throw invalid(
        `No such invoice line item: '${line.invoice_line_item}'`,
        `lines[${i}][invoice_line_item]`,
        'resource_missing',
      )
    }
    const quantity = line.quantity ?? invoiceLine.quantity
    if (quantity > invoiceLine.quantity) {
      throw invalid(
        `The quantity to credit (${quantity}) cannot exceed the quantity of the invoice line item (${invoiceLine.quantity}).`,
        `lines[${i}][quantity]`,
      )
    }
    return {
      amount:
        line.amount ??
        (quantity === invoiceLine.quantity
          ? invoiceLine.amount
          : shareOf(invoiceLine.amount, quantity, invoiceLine.quantity)),
      description: line.description ?? invoiceLine.description,
      invoiceLine: invoiceLine.id,
      quantity,
    }
  })
}
