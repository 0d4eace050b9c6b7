/** Discounts, which are redeemed coupons: what they take off an invoice, and how long they last. */
import { invalid } from '../../http/stripe-error.ts'
import { newId } from '../../ids.ts'
import type { Coupon, Discount, InvoiceLine, PromotionCode, Subscription, TaxRate } from '../../objects.ts'
import { hundredPercent, partsOf, shareOf } from '../../rounding.ts'
import type { World } from '../../world.ts'
import { addMonths } from '../periods.ts'
import { taxesOn } from './taxes.ts'

export interface DiscountInput {
  coupon?: string
  promotion_code?: string
}

/**
 * Finds the coupon of one `discounts` entry. Errors: 400 for neither or both of coupon and code, and if either is
 * unknown or expired.
 */
export function couponOf(
  world: World,
  input: DiscountInput,
  at: string,
): { coupon: Coupon; promotion: PromotionCode | null } {
  if ((input.coupon === undefined) === (input.promotion_code === undefined)) {
    throw invalid('You must specify either `coupon` or `promotion_code` for each discount.', at)
  }
  if (input.promotion_code !== undefined) {
    const promotion = world.get('promotion_code', input.promotion_code, `${at}[promotion_code]`)
    if (!isRedeemable(promotion, world.now())) {
      throw invalid(
        'This promotion code is not active or has expired.',
        `${at}[promotion_code]`,
        'promotion_code_inactive',
      )
    }
    return { coupon: findValidCoupon(world, promotion.promotion.coupon, at), promotion }
  }
  return { coupon: findValidCoupon(world, input.coupon ?? '', `${at}[coupon]`), promotion: null }
}

export const isRedeemable = (promotion: PromotionCode, now: number): boolean =>
  promotion.active &&
  (promotion.expires_at === null || promotion.expires_at > now) &&
  (promotion.max_redemptions === null || promotion.times_redeemed < promotion.max_redemptions)

function findValidCoupon(world: World, id: string, at: string): Coupon {
  const coupon = world.get('coupon', id, at)
  const isExpired = coupon.redeem_by !== null && coupon.redeem_by <= world.now()
  if (!coupon.valid || isExpired) throw invalid(`Coupon expired: ${id}`, at, 'coupon_expired')
  return coupon
}

/** Creates a subscription's discount from a coupon, and counts the redemption. */
export function redeem(
  world: World,
  { coupon, promotion }: { coupon: Coupon; promotion: PromotionCode | null },
  owner: { customer: string; subscription: string },
): Discount {
  const times_redeemed = coupon.times_redeemed + 1
  world.store.put<'coupon'>({
    ...coupon,
    times_redeemed,
    valid: coupon.valid && (coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions),
  })
  if (promotion !== null) {
    world.store.put<'promotion_code'>({ ...promotion, times_redeemed: promotion.times_redeemed + 1 })
  }
  const discount = world.store.put<'discount'>({
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: owner.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? addMonths(world.now(), coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotion?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: world.now(),
    subscription: owner.subscription,
    subscription_item: null,
  })
  world.store.putSide<Coupon>(discount.id, coupon)
  world.emit('customer.discount.created', discount)
  return discount
}

interface ActiveDiscount {
  discount: Discount
  coupon: Coupon
}

/** A subscription's current discounts, each with its coupon as it was: a discount outlives a deleted coupon. */
function activeDiscounts(world: World, ids: string[]): ActiveDiscount[] {
  return ids.flatMap((id) => {
    const discount = world.store.find('discount', id)
    const coupon = discount && world.store.side<Coupon>(discount.id)
    if (discount === undefined || coupon === undefined) return []
    return discount.end !== null && discount.end <= world.now() ? [] : [{ discount, coupon }]
  })
}

/** The fraction of a price that a subscription's percentage discounts leave; fixed amounts are not prorated. */
export function undiscountedShare(world: World, subscription: Subscription): { part: bigint; whole: bigint } {
  return activeDiscounts(world, subscription.discounts).reduce(
    ({ part, whole }, { coupon }) => ({
      part: part * BigInt(hundredPercent - partsOf(coupon.percent_off ?? 0)),
      whole: whole * BigInt(hundredPercent),
    }),
    { part: 1n, whole: 1n },
  )
}

/** Lines with their discounts applied, and the taxes on the rest. */
export function discountLines(
  world: World,
  ids: string[],
  lines: InvoiceLine[],
  ratesOf: (line: InvoiceLine) => TaxRate[],
): InvoiceLine[] {
  let left = lines.map((line) => (line.discountable ? Math.max(0, line.amount) : 0))
  let discounted = lines
  for (const { discount, coupon } of activeDiscounts(world, ids)) {
    const deductions = splitDiscount(coupon, left)
    discounted = discounted.map((line, i) => {
      const amount = deductions[i] ?? 0
      if (amount === 0) return line
      return { ...line, discount_amounts: [...line.discount_amounts, { amount, discount: discount.id }] }
    })
    left = left.map((amount, i) => amount - (deductions[i] ?? 0))
  }
  return discounted.map((line) =>
    line.discount_amounts.length === 0 ? line : { ...line, taxes: taxesOn(netAmount(line), ratesOf(line)) },
  )
}

/** What a line costs after its discounts. */
export const netAmount = (line: InvoiceLine): number =>
  line.discount_amounts.reduce((amount, discount) => amount - discount.amount, line.amount)

/** How much a coupon takes off each amount. A fixed discount is split in proportion, without losing a penny. */
export function splitDiscount(coupon: Coupon, amounts: number[]): number[] {
  if (coupon.percent_off !== null) {
    const parts = partsOf(coupon.percent_off)
    return amounts.map((amount) => shareOf(amount, parts, hundredPercent))
  }
  const whole = amounts.reduce((sum, amount) => sum + amount, 0)
  let rest = Math.min(coupon.amount_off ?? 0, whole)
  let weight = whole
  return amounts.map((amount) => {
    const part = weight === 0 ? 0 : shareOf(rest, amount, weight)
    rest -= part
    weight -= amount
    return part
  })
}

/** Ends discounts that were for one invoice or have expired; returns the others. */
export function endSpentDiscounts(world: World, ids: string[]): string[] {
  const continuing = new Set(
    activeDiscounts(world, ids)
      .filter(({ coupon }) => coupon.duration !== 'once')
      .map(({ discount }) => discount.id),
  )
  for (const id of ids) {
    const discount = continuing.has(id) ? undefined : world.store.find('discount', id)
    if (discount) world.emit('customer.discount.deleted', discount)
  }
  return ids.filter((id) => continuing.has(id))
}

/** The total of each discount over all lines. */
export function totalDiscounts(lines: InvoiceLine[]): { amount: number; discount: string }[] {
  const totals = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts)) {
    totals.set(discount, (totals.get(discount) ?? 0) + amount)
  }
  return [...totals].map(([discount, amount]) => ({ amount, discount }))
}
