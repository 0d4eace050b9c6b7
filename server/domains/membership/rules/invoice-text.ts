// What an invoice was for, in one line for people: "150 credits, 20 November 2026 to 20 February 2027", "Change to 200 credits".

export interface InvoiceTextFacts {
  /** The provider's reason: subscription_create, subscription_cycle, subscription_update … */
  readonly reason: string
  /** Our words for each line, and what it charged. */
  readonly lines: readonly InvoiceTextLine[]
}

interface InvoiceTextLine {
  readonly text: string
  readonly amount: number
  readonly priceKey: string | null
  /** Whether it is a part of a period; not stored with old invoices. */
  readonly proration?: boolean
}

export function invoiceText({ reason, lines }: InvoiceTextFacts): string {
  const charged = lines.filter(({ amount }) => amount > 0)
  const plans = charged.filter(isOfPlan)
  const boosters = charged.filter(({ priceKey }) => priceKey?.startsWith('booster_'))
  const nameOf = (text: string) => text.replace(/, \d{1,2} [A-Z].*/s, '')
  const [plan] = plans
  const [booster] = boosters
  if (reason === 'subscription_update') {
    if (!plan) return booster ? nameOf(booster.text) : 'Change of plan'
    if (!isReactivation(lines, plan))
      return [`Change to ${nameOf(plan.text)}`, ...boosters.map(({ text }) => nameOf(text))].join(' with ')
  }
  if (!plan) return booster?.text ?? charged[0]?.text ?? lines[0]?.text ?? 'Membership'
  return [plan.text, ...boosters.map(({ text }) => nameOf(text))].join(' with ')
}

const isOfPlan = ({ priceKey }: InvoiceTextLine): boolean => priceKey !== null && !priceKey.startsWith('booster_')

/**
 * Whether the plan resumes after a pause: the same plan is credited and charged. A voided first attempt has used up that credit, so
 * a whole period of the only plan on the invoice counts as well; a change would have a line of the old plan.
 */
function isReactivation(lines: readonly InvoiceTextLine[], plan: InvoiceTextLine): boolean {
  if (lines.some(({ amount, priceKey }) => amount < 0 && priceKey === plan.priceKey)) return true
  return plan.proration === false && lines.filter(isOfPlan).every(({ priceKey }) => priceKey === plan.priceKey)
}
