// Formats values for emails.
import { conditionLabel } from '#contract/primitives.ts'
import { type Checkout, cardDue } from '#server/domains/checkout/index.ts'
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import type { Piece } from '../email/email-message.ts'
import type { EmailLoan } from '../email-facts.ts'
import type { PaidWith, RefundTo } from '../templates/describe-refund.ts'
import { describePlan } from '../templates/membership/plan-changed.ts'
import { countCredits } from '../templates/rentals/order-placed.ts'

/** Formats "£75" or "−£27", with a real minus sign as on the screens. */
export const pounds = (amountPence: number): string => formatPounds(pence(amountPence)).replace('-', '−')

/** Formats a positive amount; null for any other. */
export const poundsOrNull = (amountPence: number): string | null => (amountPence > 0 ? pounds(amountPence) : null)

/** Presents a refund for the sentences of describe-refund.ts. */
export const presentRefundTo = (parts: { readonly toCard: number; readonly toBalance: number }): RefundTo => ({
  amount: pounds(parts.toCard + parts.toBalance),
  toCard: poundsOrNull(parts.toCard),
  toBalance: poundsOrNull(parts.toBalance),
})

/** Presents a refund; null if we refunded nothing because the payer's bank had returned the money. */
export const presentRefundOrNull = (parts: { readonly toCard: number; readonly toBalance: number }): RefundTo | null =>
  parts.toCard + parts.toBalance > 0 ? presentRefundTo(parts) : null

/** Presents what paid for a checkout, for the sentences of describe-refund.ts. */
export const presentPaidWith = (checkout: Pick<Checkout, 'amount_pence' | 'balance_pence'>): PaidWith => ({
  byCard: poundsOrNull(cardDue(checkout)),
  fromBalance: poundsOrNull(checkout.balance_pence),
})

/** "month" or "3 months" */
export const countMonths = (months: number): string => (months === 1 ? 'month' : `${months} months`)

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

/** The price of a period in pence, including the Wardrobe Booster. */
export const fullPricePence = (plan: PlanAndBooster): number =>
  plan.total_pence + Math.round(plan.booster_credits / plan.booster_step_credits) * plan.booster_step_pence

/** The price of a period in pence after a change of plan, including the Wardrobe Booster. */
export const priceAfter = (change: {
  to_pence: number
  to_booster_steps: number
  booster_step_pence: number
}): number => change.to_pence + change.to_booster_steps * change.booster_step_pence

/** "150 credits + 20 credits of Wardrobe Booster" */
export const planInFull = ({ title, booster_credits }: { title: string; booster_credits: number }): string =>
  describePlan({ plan: title, booster: booster_credits > 0 ? `${booster_credits} credits` : null })

/** "Free (your first)" or "£3.95" */
export function describePostage(amountPence: number, free: boolean): string {
  if (free) return 'Free (your first)'
  return amountPence === 0 ? 'Free' : pounds(amountPence)
}

/** The lines of the address stored with an order. */
export function addressLines(address: unknown): string[] {
  const fields = (address ?? {}) as Record<string, unknown>
  return ['name', 'addressLine1', 'addressLine2', 'city', 'postCode']
    .map((name) => fields[name])
    .filter((line): line is string => typeof line === 'string' && line !== '')
}

type PieceFacts = Pick<EmailLoan, 'picture' | 'name' | 'brand' | 'sizeLabel' | 'condition' | 'credits'>
/** Presents loans as pieces, with their condition and credits at the time of the order. */
export const piecesOf = (loans: readonly PieceFacts[]): Piece[] =>
  loans.map(({ picture, name, brand, sizeLabel, condition, credits }) => ({
    picture,
    name,
    brand,
    detail: `${sizeLabel} · ${conditionLabel[condition]} · ${countCredits(credits)}`,
  }))

export const creditsOf = (loans: readonly EmailLoan[]): number => loans.reduce((sum, loan) => sum + loan.credits, 0)
