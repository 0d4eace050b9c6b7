// What an invoice was for, in one line for people: "150 credits, 20 November 2026 to 20 February 2027", "Change to 200 credits".

export interface InvoiceTextFacts {
  /** The provider's reason: subscription_create, subscription_cycle, subscription_update … */
  readonly reason: string
  /** Our words for each line, and what it charged. */
  readonly lines: readonly { readonly text: string; readonly amount: number; readonly priceKey: string | null }[]
}

export function invoiceText({ reason, lines }: InvoiceTextFacts): string {
  const charged = lines.filter(({ amount }) => amount > 0)
  const plans = charged.filter(({ priceKey }) => priceKey !== null && !priceKey.startsWith('booster_'))
  const boosters = charged.filter(({ priceKey }) => priceKey?.startsWith('booster_'))
  const nameOf = (text: string) => text.replace(/, \d{1,2} [A-Z].*/s, '')
  const [plan] = plans
  const [booster] = boosters
  if (reason === 'subscription_update') {
    if (!plan) return booster ? nameOf(booster.text) : 'Change of plan'
    // An invoice that credits and charges the same plan is not a change: the plan resumes after a pause.
    if (!lines.some((line) => line.amount < 0 && line.priceKey === plan.priceKey))
      return [`Change to ${nameOf(plan.text)}`, ...boosters.map(({ text }) => nameOf(text))].join(' with ')
  }
  if (!plan) return booster?.text ?? charged[0]?.text ?? lines[0]?.text ?? 'Membership'
  return [plan.text, ...boosters.map(({ text }) => nameOf(text))].join(' with ')
}
