import { isRedeemable } from '../billing/lines/discounts.ts'
import { formatMoney } from '../billing/lines/invoice-lines.ts'
import { taxRatesOf } from '../billing/update-subscription.ts'
import { invalid } from '../http/stripe-error.ts'
import type { CheckoutSession, PromotionCode } from '../objects.ts'
import { checkAmount } from '../payments/new-intent.ts'
import type { World } from '../world.ts'
import { type SessionSide, sessionSide } from './session-lines.ts'
import { sessionTotals } from './session-totals.ts'

/** Applies a code entered on the hosted page. Errors: 400, with a sentence for people, if it does not apply here. */
export function applyPromotionCode(world: World, sessionId: string, code: string): CheckoutSession {
  const session = getOpenSession(world, sessionId)
  if (session.allow_promotion_codes !== true) throw invalid('No promotion codes can be used here.')
  const matching = [...world.store.each('promotion_code', { lookup: code.trim().toLowerCase() })]
  const promotion = matching.find((candidate) => isRedeemable(candidate, world.now()))
  if (promotion === undefined) throw invalid('This code is invalid.')
  checkRestrictions(world, session, promotion)
  return withDiscount(world, session, promotion)
}

/** Removes the code entered on the hosted page. */
export const removePromotionCode = (world: World, sessionId: string): CheckoutSession =>
  withDiscount(world, getOpenSession(world, sessionId), null)

function getOpenSession(world: World, id: string): CheckoutSession {
  const session = world.get('checkout.session', id)
  if (session.status !== 'open') throw invalid(`This Checkout Session has a status of \`${session.status}\`.`)
  // The first attempt to pay created a subscription or an intent of exactly this amount.
  if (sessionSide(world, id).attempt) throw invalid('The code can no longer be changed: a payment has been tried.')
  return session
}

function checkRestrictions(world: World, session: CheckoutSession, promotion: PromotionCode): void {
  const { restrictions } = promotion
  const coupon = world.get('coupon', promotion.promotion.coupon)
  if (!coupon.valid || (coupon.redeem_by !== null && coupon.redeem_by <= world.now())) {
    throw invalid('This code has expired.')
  }
  if (coupon.currency !== null && coupon.currency !== session.currency) throw invalid('This code is invalid.')
  if (promotion.customer !== null && promotion.customer !== session.customer) throw invalid('This code is invalid.')
  const min = restrictions.minimum_amount
  if (min !== null && (session.amount_subtotal ?? 0) < min) {
    throw invalid(`This code needs an order of at least ${formatMoney(min, session.currency)}.`)
  }
  if (restrictions.first_time_transaction && session.customer !== null) {
    for (const intent of world.store.each('payment_intent', { customer: session.customer, status: 'succeeded' })) {
      throw invalid(`This code is for a first purchase only; there is one already (${intent.id}).`)
    }
  }
}

function withDiscount(world: World, session: CheckoutSession, promotion: PromotionCode | null): CheckoutSession {
  const side = sessionSide(world, session.id)
  const coupons = promotion === null ? [] : [world.get('coupon', promotion.promotion.coupon)]
  const { lines, totals } = sessionTotals(
    world,
    side.lines.map((line, i) => ({
      price: line.price,
      quantity: line.quantity,
      rates: taxRatesOf(world, side.taxRates[i], 'tax_rates'),
      metadata: line.metadata,
    })),
    { coupons, defaults: taxRatesOf(world, side.subscription.defaultTaxRates, 'default_tax_rates') },
  )
  if (totals.amount_total !== 0) checkAmount(totals.amount_total, session.currency)
  const discounts = promotion === null ? [] : [{ promotion_code: promotion.id }]
  world.store.putSide<SessionSide>(session.id, {
    ...side,
    lines: lines.map((line, i) => ({ ...line, id: side.lines[i]?.id ?? line.id })),
    discounts,
  })
  return world.store.put<'checkout.session'>({
    ...session,
    ...totals,
    discounts: discounts.map(({ promotion_code }) => ({ coupon: null, promotion_code })),
  })
}
