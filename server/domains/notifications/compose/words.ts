// How values are written in emails.
import { conditionLabel } from '#contract/primitives.ts'
import { type Checkout, cardDue } from '#server/domains/checkout/index.ts'
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import type { Piece } from '../email/email-message.ts'
import type { EmailLoan } from '../email-facts.ts'
import { describePlan } from '../templates/membership/plan-changed.ts'
import type { PaidWith, RefundTo } from '../templates/refund-words.ts'
import { countCredits } from '../templates/rentals/order-placed.ts'

/** "£75", "−£27" with a real minus sign, as on the screens. */
export const pounds = (amountPence: number): string => formatPounds(pence(amountPence)).replace('-', '−')

/** Null for zero. */
export const poundsOrNull = (amountPence: number): string | null => (amountPence > 0 ? pounds(amountPence) : null)

/** Where a refund goes, for its words. */
export const presentRefundTo = (parts: { readonly toCard: number; readonly toBalance: number }): RefundTo => ({
  amount: pounds(parts.toCard + parts.toBalance),
  toCard: poundsOrNull(parts.toCard),
  toBalance: poundsOrNull(parts.toBalance),
})

/** Null: nothing was refunded, as the payer's bank had given it back. */
export const presentRefundOrNull = (parts: { readonly toCard: number; readonly toBalance: number }): RefundTo | null =>
  parts.toCard + parts.toBalance > 0 ? presentRefundTo(parts) : null

/** What paid for a checkout, for its words. */
export const presentPaidWith = (checkout: Pick<Checkout, 'amount_pence' | 'balance_pence'>): PaidWith => ({
  byCard: poundsOrNull(cardDue(checkout)),
  fromBalance: poundsOrNull(checkout.balance_pence),
})

export const day = (text: string): string => formatDay(text as LocalDay)
export const dayOrNull = (text: string | null): string | null => (text === null ? null : day(text))

const intervals: Record<number, string> = { 1: 'a month', 3: 'every 3 months', 6: 'every 6 months' }

/** "every 3 months" */
export const describeInterval = (months: number): string => intervals[months] ?? `every ${months} months`

/** "£75 every 3 months" */
export const describePrice = (totalPence: number, months: number): string =>
  `${pounds(totalPence)} ${describeInterval(months)}`

interface PlanAndBooster {
  readonly total_pence: number
  readonly booster_credits: number
  readonly booster_step_credits: number
  readonly booster_step_pence: number
}

/** What a period costs, the Wardrobe Booster included. */
export const fullPricePence = (plan: PlanAndBooster): number =>
  plan.total_pence + Math.round(plan.booster_credits / plan.booster_step_credits) * plan.booster_step_pence

/** What a period costs after a change of plan. */
export const priceAfter = (change: {
  to_pence: number
  to_booster_steps: number
  booster_step_pence: number
}): number => change.to_pence + change.to_booster_steps * change.booster_step_pence

/** "150 credits + 20 credits of Wardrobe Booster": what its full price is for. */
export const planInFull = ({ title, booster_credits }: { title: string; booster_credits: number }): string =>
  describePlan({ plan: title, booster: booster_credits > 0 ? `${booster_credits} credits` : null })

/** "Free (your first)" or "£3.95" */
export const describePostage = (amountPence: number, free: boolean): string =>
  free ? 'Free (your first)' : amountPence === 0 ? 'Free' : pounds(amountPence)

/** The lines of an address as it was when the order was placed. */
export function addressLines(address: unknown): string[] {
  const fields = (address ?? {}) as Record<string, unknown>
  return ['name', 'addressLine1', 'addressLine2', 'city', 'postCode']
    .map((name) => fields[name])
    .filter((line): line is string => typeof line === 'string' && line !== '')
}

/** Each loan as its piece, with its condition and credits when it was ordered. */
type Lent = Pick<EmailLoan, 'picture' | 'name' | 'brand' | 'sizeLabel' | 'condition' | 'credits'>
export const piecesOf = (loans: readonly Lent[]): Piece[] =>
  loans.map(({ picture, name, brand, sizeLabel, condition, credits }) => ({
    ...{ picture, name, brand },
    detail: `${sizeLabel} · ${conditionLabel[condition]} · ${countCredits(credits)}`,
  }))

export const creditsOf = (loans: readonly EmailLoan[]): number => loans.reduce((sum, loan) => sum + loan.credits, 0)
