import type { EmailMessage } from '../../email/email-message.ts'
import { countCredits } from '../rentals/order-placed.ts'
import { describePlan, type PlanText } from './plan-changed.ts'

export interface ChangePlanned {
  readonly from: PlanText
  readonly to: PlanText
  readonly effectiveOn: string
  /** The day before the renewal, the last on which the change can be cancelled or made to fit. */
  readonly changeableUntil: string
  readonly credits: number
  /** "£50 every 3 months" */
  readonly price: string
  /** How many more credits are in use than the new plan allows; 0 if they fit. */
  readonly creditsTooMany: number
}

/** Confirms a change that is scheduled for the renewal (product §3.3). */
export const changePlanned = (data: ChangePlanned): EmailMessage => ({
  template: 'change-planned',
  subject: `Your plan changes on ${data.effectiveOn}`,
  preview: `${describePlan(data.to)}, ${data.price}. You can cancel the change until ${data.changeableUntil}.`,
  heading: 'Your plan change is booked',
  blocks: [
    {
      kind: 'text',
      text: `Your plan will change when it renews on ${data.effectiveOn}. Until then you keep the plan you’ve paid for.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Until then', describePlan(data.from)],
        ['From then on', `${describePlan(data.to)}, ${data.credits} credits in all`],
        ['Price, including VAT', data.price],
        ['From', data.effectiveOn],
      ],
    },
    ...(data.creditsTooMany > 0
      ? [
          {
            kind: 'panel' as const,
            tone: 'warning' as const,
            heading: `${countCredits(data.creditsTooMany)} too many at home`,
            lines: [
              `To fit your new plan, book returns worth ${countCredits(data.creditsTooMany)} by ${data.changeableUntil}. If not, you’ll stay on your current plan and price.`,
            ],
          },
        ]
      : []),
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
    { kind: 'text', text: `You can cancel the change there any time until ${data.changeableUntil}.` },
  ],
})
