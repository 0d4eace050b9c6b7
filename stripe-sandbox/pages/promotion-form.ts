import { formatMoney } from '../billing/lines/invoice-lines.ts'
import { describeInterval } from '../billing/periods.ts'
import { applyPromotionCode, removePromotionCode } from '../checkout/apply-promotion.ts'
import { type SessionSide, sessionSide } from '../checkout/session-lines.ts'
import { StripeError } from '../http/stripe-error.ts'
import type { CheckoutSession, Coupon } from '../objects.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { type Html, html } from './html.ts'

/** Applies or removes a code; returns what is wrong with it, or null. */
export function changeCode(world: World, id: string, values: Values, removes: boolean): string | null {
  try {
    if (removes) removePromotionCode(world, id)
    else applyPromotionCode(world, id, values.code ?? '')
    return null
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return error.body.message
  }
}

interface AppliedCode {
  code: string
  coupon: Coupon
}

/** The code that is applied to a session. */
export function appliedCodeOf(world: World, session: CheckoutSession): AppliedCode | undefined {
  const id = session.discounts?.[0]?.promotion_code
  const promotion = typeof id === 'string' ? world.store.find('promotion_code', id) : undefined
  return promotion && { code: promotion.code, coupon: world.get('coupon', promotion.promotion.coupon) }
}

/** The field for a code, or the code and a button that removes it; null if no code can be used. */
export function promotionForm(world: World, session: CheckoutSession, problem: string | null): Html | null {
  // The first attempt to pay fixes the amount.
  if (session.allow_promotion_codes !== true || sessionSide(world, session.id).attempt) return null
  const action = `${world.config.publicBase}/checkout/${session.id}/code`
  const applied = appliedCodeOf(world, session)
  if (applied) {
    return html`<form method="post" action="${action}/remove" class="row">
<p>Code <strong>${applied.code}</strong></p><button type="submit" class="small">Remove code</button></form>`
  }
  return html`<form method="post" action="${action}" class="row">
<div class="field"><label for="code">Promotion code</label>
<input id="code" name="code" required autocomplete="off" maxlength="60"${problem && html` aria-invalid="true" aria-describedby="code-problem"`}></div>
<button type="submit" class="quiet">Apply</button>
${problem && html`<p class="problem" id="code-problem" role="alert">${problem}</p>`}
</form>`
}

/** Describes the price once the discount of the code has ended; null if it never ends or nothing recurs. */
export function describePriceAfterDiscount(
  session: CheckoutSession,
  side: SessionSide,
  applied: AppliedCode | undefined,
): string | null {
  const recurring = side.lines[0]?.price.recurring
  if (!recurring || applied === undefined) return null
  const full = `${formatMoney(session.amount_subtotal ?? 0, session.currency)} every ${describeInterval(recurring)}`
  const { duration, duration_in_months: months } = applied.coupon
  if (duration === 'once') return `Then ${full}.`
  return duration === 'repeating' ? `After ${months} months ${full}.` : null
}
