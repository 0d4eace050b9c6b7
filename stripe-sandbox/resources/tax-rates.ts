import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import { decimal, emptyable, flag, inRange, metadata, oneOf, range, required, text } from '../http/params.ts'
import { type Route, route } from '../http/route.ts'
import { newId } from '../ids.ts'
import type { TaxRate } from '../objects.ts'

const path = '/v1/tax_rates'
const taxType = () =>
  oneOf('amusement_tax', 'gst', 'hst', 'igst', 'jct', 'pst', 'qst', 'rst', 'sales_tax', 'service_tax', 'vat')
const sharedFields = {
  active: flag(),
  country: text(2),
  description: text(),
  jurisdiction: text(50),
  metadata: emptyable(metadata()),
  state: text(),
  tax_type: taxType(),
}
const createFields = {
  ...sharedFields,
  display_name: required(text(50)),
  inclusive: required(flag()),
  percentage: required(decimal()),
}

export const taxRateRoutes: Route[] = [
  route('POST', path, createFields, ({ world, params }) => {
    const rate: TaxRate = {
      id: newId('txr'),
      object: 'tax_rate',
      active: params.active ?? true,
      country: params.country ?? null,
      created: world.now(),
      description: params.description ?? null,
      display_name: params.display_name,
      effective_percentage: null,
      flat_amount: null,
      inclusive: params.inclusive,
      jurisdiction: params.jurisdiction ?? null,
      jurisdiction_level: null,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      percentage: params.percentage,
      rate_type: 'percentage',
      state: params.state ?? null,
      tax_type: params.tax_type ?? null,
    }
    world.store.put<'tax_rate'>(rate)
    world.emit('tax_rate.created', rate)
    return rate
  }),
  route('GET', path, { ...pageFields, active: flag(), created: range(), inclusive: flag() }, ({ world, params }) =>
    listPage(
      world,
      'tax_rate',
      path,
      params,
      {},
      (rate) =>
        inRange(rate.created, params.created) &&
        (params.active === undefined || rate.active === params.active) &&
        (params.inclusive === undefined || rate.inclusive === params.inclusive),
    ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('tax_rate', id)),
  route('POST', `${path}/:id`, { ...sharedFields, display_name: text(50) }, ({ world, path: { id = '' }, params }) => {
    const current = world.get('tax_rate', id)
    const { metadata: metadataInput, ...changes } = params
    const updated = world.store.put<'tax_rate'>({
      ...current,
      ...changes,
      metadata: mergeMetadata(current.metadata ?? {}, metadataInput),
    })
    world.emit('tax_rate.updated', updated)
    return updated
  }),
]
