import { mergeMetadata } from '../http/common-fields.ts'
import { listPage, pageFields } from '../http/list.ts'
import {
  emptyable,
  flag,
  hash,
  inRange,
  integer,
  metadata,
  oneOf,
  type Read,
  range,
  required,
  text,
} from '../http/params.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { invalid } from '../http/stripe-error.ts'
import { newId, token } from '../ids.ts'
import type { PromotionCode } from '../objects.ts'

const path = '/v1/promotion_codes'
const createFields = {
  promotion: required(hash({ coupon: required(text()), type: required(oneOf('coupon')) })),
  active: flag(),
  code: text(500),
  customer: text(),
  expires_at: integer(1),
  max_redemptions: integer(1),
  metadata: metadata(),
  restrictions: hash({
    first_time_transaction: flag(),
    minimum_amount: integer(1),
    minimum_amount_currency: text(3),
  }),
}

export const promotionCodeRoutes: Route[] = [
  route('POST', path, createFields, create),
  route(
    'GET',
    path,
    { ...pageFields, active: flag(), code: text(), coupon: text(), created: range(), customer: text() },
    ({ world, params }) =>
      listPage(
        world,
        'promotion_code',
        path,
        params,
        { parent: params.coupon, lookup: params.code?.toLowerCase() },
        (promotion) =>
          inRange(promotion.created, params.created) &&
          (params.active === undefined || promotion.active === params.active) &&
          (params.customer === undefined || promotion.customer === params.customer),
      ),
  ),
  route('GET', `${path}/:id`, {}, ({ world, path: { id = '' } }) => world.get('promotion_code', id)),
  route('POST', `${path}/:id`, { active: flag(), metadata: emptyable(metadata()) }, ({ world, path: at, params }) => {
    const current = world.get('promotion_code', at.id ?? '')
    const updated = world.store.put<'promotion_code'>({
      ...current,
      ...(params.active === undefined ? {} : { active: params.active }),
      metadata: mergeMetadata(current.metadata ?? {}, params.metadata),
    })
    world.emit('promotion_code.updated', updated)
    return updated
  }),
]

function create({ world, params }: Call<Read<typeof createFields>>): PromotionCode {
  const { restrictions } = params
  const coupon = world.get('coupon', params.promotion.coupon, 'promotion[coupon]')
  if (params.customer !== undefined) world.get('customer', params.customer, 'customer')
  if ((restrictions?.minimum_amount === undefined) !== (restrictions?.minimum_amount_currency === undefined)) {
    throw invalid('`minimum_amount` and `minimum_amount_currency` belong together.', 'restrictions[minimum_amount]')
  }
  const code = params.code ?? token(8).toUpperCase()
  if (!/^[a-zA-Z0-9_-]+$/.test(code))
    throw invalid('Invalid code: only letters, digits, dashes and underscores.', 'code')
  for (const other of world.store.each('promotion_code', { lookup: code.toLowerCase() })) {
    if (other.active) throw invalid(`An active promotion code with \`code: ${code}\` already exists.`, 'code')
  }
  const promotionCode = world.store.put<'promotion_code'>({
    id: newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: world.now(),
    customer: params.customer ?? null,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, params.metadata),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: restrictions?.minimum_amount ?? null,
      minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  })
  world.emit('promotion_code.created', promotionCode)
  return promotionCode
}
