import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import {
  decimal,
  emptyable,
  hash,
  inRange,
  integer,
  list,
  metadata,
  oneOf,
  type Read,
  range,
  text,
} from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import { token } from '../ids.ts'
import type { Coupon } from '../objects.ts'

const path = '/v1/coupons'
const createFields = {
  amount_off: integer(1),
  applies_to: hash({ products: list(text(), 100) }),
  currency: text(3),
  duration: oneOf('forever', 'once', 'repeating'),
  duration_in_months: integer(1),
  id: text(200),
  max_redemptions: integer(1),
  metadata: emptyable(metadata()),
  name: text(40),
  percent_off: decimal(),
  redeem_by: integer(1),
}

export const couponRoutes: Route[] = [
  route('POST', path, createFields, create),
  route('GET', path, { ...pageFields, created: range() }, ({ world, params }) =>
    listPage(world, 'coupon', path, params, {}, (coupon) => inRange(coupon.created, params.created)),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('coupon', id)),
  route('POST', `${path}/:id`, { metadata: emptyable(metadata()), name: text(40) }, ({ world, path: at, params }) => {
    const current = world.get('coupon', at.id ?? '')
    const updated = world.store.put<'coupon'>({
      ...current,
      ...(params.name === undefined ? {} : { name: params.name }),
      metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
    })
    world.emit('coupon.updated', updated)
    return updated
  }),
  // Existing discounts continue, but the coupon can no longer be redeemed.
  route('DELETE', `${path}/:id`, {}, ({ world, path: { id = '' } }) => {
    const coupon = world.get('coupon', id)
    world.store.remove(id)
    world.emit('coupon.deleted', coupon)
    return { id, object: 'coupon', deleted: true }
  }),
]

function create({ world, params }: Call<Read<typeof createFields>>): Coupon {
  const { amount_off: amount, percent_off: percent, duration = 'once' } = params
  if ((amount === undefined) === (percent === undefined)) {
    throw invalid('You must pass exactly one of `percent_off` or `amount_off`.', 'percent_off')
  }
  if (percent !== undefined && (percent <= 0 || percent > 100)) {
    throw invalid('Invalid percent_off: must be greater than 0 and at most 100.', 'percent_off')
  }
  if (amount !== undefined && params.currency === undefined) {
    throw invalid('You must pass `currency` when passing `amount_off`.', 'currency', 'parameter_missing')
  }
  if ((duration === 'repeating') !== (params.duration_in_months !== undefined)) {
    throw invalid(
      '`duration_in_months` is required when, and only when, `duration` is `repeating`.',
      'duration_in_months',
    )
  }
  if (params.applies_to !== undefined) {
    throw invalid('This sandbox applies coupons to every product: leave out `applies_to`.', 'applies_to')
  }
  const id = params.id ?? token(8)
  if (world.store.find('coupon', id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
  const coupon = world.store.put<'coupon'>({
    id,
    object: 'coupon',
    amount_off: amount ?? null,
    created: world.now(),
    currency: amount === undefined ? null : (params.currency?.toLowerCase() ?? null),
    duration,
    duration_in_months: params.duration_in_months ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off: percent ?? null,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  })
  world.emit('coupon.created', coupon)
  return coupon
}
