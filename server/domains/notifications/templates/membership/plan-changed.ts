import type { EmailMessage, Site } from '../../email/email-message.ts'
import { type PaidInvoice, receiptBlocks } from '../receipt.ts'

/** The description of a plan, before or after a change. */
export interface PlanText {
  /** "150 credits" */
  readonly plan: string
  /** "20 credits"; null without a Wardrobe Booster. */
  readonly booster: string | null
}

export interface PlanChanged {
  readonly from: PlanText
  readonly to: PlanText
  /** Whether only the Wardrobe Booster differs. */
  readonly boosterOnly: boolean
  readonly credits: number
  /** "£100 every 3 months" */
  readonly price: string
  /** "20 February 2027"; null if no payment is scheduled. */
  readonly nextPaymentOn: string | null
  /** "28 February 2027", if it was paid just after the member had ended the membership. */
  readonly endsOn: string | null
  /** The invoice of the change; null for a change at a renewal. */
  readonly invoice: PaidInvoice | null
  /** Whether that invoice takes off the unused time of what was paid before. */
  readonly takesOff: boolean
  /** The booked change that this one has cancelled. */
  readonly cancelled: { readonly plan: string; readonly on: string } | null
}

/** Confirms a change of plan or booster, and is the receipt of what it cost. */
export const planChanged = (data: PlanChanged, site: Site): EmailMessage => ({
  template: 'plan-changed',
  subject: outcome(data),
  preview: `Up to ${data.credits} credits at home at once, for ${data.price}.`,
  heading: outcome(data),
  blocks: [
    { kind: 'text', text: `You can now have up to ${data.credits} credits of clothes at home at once.` },
    ...(data.endsOn ? [{ kind: 'text' as const, text: `Your membership still ends on ${data.endsOn}.` }] : []),
    ...(data.cancelled ? [{ kind: 'text' as const, text: cancelledWords(data.cancelled) }] : []),
    { kind: 'facts', rows: changeFacts(data) },
    ...(data.invoice
      ? [
          { kind: 'heading' as const, text: paidHeading(data.invoice) },
          ...receiptBlocks(data.invoice, site),
          ...whatWasPaidFor(data).map((text) => ({ kind: 'text' as const, text })),
        ]
      : []),
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})

const paidHeading = ({ paid, addedToNext }: PaidInvoice): string =>
  addedToNext && paid === '£0' ? `You’ll pay ${addedToNext} with your next payment` : `You’ve paid ${paid}`

const cancelledWords = ({ plan, on }: NonNullable<PlanChanged['cancelled']>): string =>
  `The change to ${plan} that you’d booked from ${on} is cancelled.`

function whatWasPaidFor({ takesOff, boosterOnly }: PlanChanged): string[] {
  if (takesOff) return [`We’ve taken off what you’d already paid towards your old ${boosterOnly ? 'booster' : 'plan'}.`]
  return boosterOnly ? ['This is for the rest of your period.'] : []
}

const outcome = ({ to, boosterOnly }: PlanChanged): string => {
  if (!boosterOnly) return `Your plan is now ${to.plan}`
  return to.booster ? `Your Wardrobe Booster is now ${to.booster}` : 'Your Wardrobe Booster has ended'
}

/** The facts of the old and the new plan, for all emails about a change. */
export const changeFacts = (
  data: Pick<PlanChanged, 'from' | 'to' | 'price' | 'nextPaymentOn'>,
): (readonly [string, string])[] => [
  ['Before', describePlan(data.from)],
  ['Now', describePlan(data.to)],
  ['Price, including VAT', data.price],
  ...(data.nextPaymentOn ? [['Next payment', data.nextPaymentOn] as const] : []),
]

export const describePlan = ({ plan, booster }: PlanText): string =>
  booster ? `${plan} + ${booster} of Wardrobe Booster` : plan
