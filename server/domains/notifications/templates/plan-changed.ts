import type { Letter } from '../letter/letter.ts'
import { type PaidInvoice, receiptBlocks } from './receipt.ts'

/** A plan in words, before and after. */
export interface PlanInWords {
  /** "150 credits" */
  readonly plan: string
  /** "20 credits"; null without a Wardrobe Booster. */
  readonly booster: string | null
}

export interface PlanChanged {
  readonly from: PlanInWords
  readonly to: PlanInWords
  /** Only the Wardrobe Booster is another one. */
  readonly boosterOnly: boolean
  readonly credits: number
  /** "£100 every 3 months" */
  readonly price: string
  /** "20 February 2027"; null when nothing is planned. */
  readonly nextPaymentOn: string | null
  /** What was paid for it; null for a change at a renewal. */
  readonly invoice: PaidInvoice | null
}

/** A change of plan or booster is done; the receipt of what it cost as well. */
export const planChanged = (data: PlanChanged): Letter => ({
  template: 'plan-changed',
  subject: data.boosterOnly ? 'Your Wardrobe Booster has changed' : 'Your plan has changed',
  preview: `Up to ${data.credits} credits at home at a time, from now on.`,
  heading: data.boosterOnly ? boosterHeading(data) : `You’re on ${data.to.plan} now`,
  blocks: [
    {
      kind: 'text',
      text: `The change is done. From now on you can have up to ${data.credits} credits of clothes at home at a time.`,
    },
    { kind: 'facts', rows: changeFacts(data) },
    ...(data.invoice
      ? [
          { kind: 'heading' as const, text: `Paid now: ${data.invoice.total}` },
          ...receiptBlocks(data.invoice),
          { kind: 'text' as const, text: 'What you had paid for the old plan and not used is taken off.' },
        ]
      : []),
    { kind: 'button', label: 'Back to the clothes', path: '/shop' },
    { kind: 'link', label: 'See your plan', path: '/account/plan' },
  ],
})

const boosterHeading = ({ to }: PlanChanged): string =>
  to.booster ? `${to.booster} more to play with` : 'Your Wardrobe Booster has ended'

/** Old and new side by side, for all letters about a change. */
export const changeFacts = (
  data: Pick<PlanChanged, 'from' | 'to' | 'price' | 'nextPaymentOn'>,
): (readonly [string, string])[] => [
  ['Before', inWords(data.from)],
  ['Now', inWords(data.to)],
  ['Price, VAT included', data.price],
  ...(data.nextPaymentOn ? [['Next payment', data.nextPaymentOn] as const] : []),
]

export const inWords = ({ plan, booster }: PlanInWords): string =>
  booster ? `${plan} + ${booster} of Wardrobe Booster` : plan
