import type { EmailMessage } from '../../email/email-message.ts'
import { describePlan, type PlanText } from './plan-changed.ts'

export interface ChangeNotMade {
  readonly stays: PlanText
  readonly wanted: PlanText
  /** The reason, in the words of the plan page. */
  readonly why: string
  /** The price of the plan that stays: "£75 every 3 months" */
  readonly price: string
}

/** Says that a change of plan was not made at the renewal, and why: the old plan and price stay (product §3.3). */
export const changeNotMade = ({ stays, wanted, why, price }: ChangeNotMade): EmailMessage => ({
  template: 'change-not-made',
  subject: 'We couldn’t change your plan',
  preview: `You’re still on ${describePlan(stays)}, ${price}.`,
  heading: 'Your plan stays the same',
  blocks: [
    { kind: 'text', text: why },
    {
      kind: 'facts',
      rows: [
        ['You wanted', describePlan(wanted)],
        ['You have', describePlan(stays)],
        ['Price, including VAT', price],
      ],
    },
    {
      kind: 'text',
      text: 'Still want it? Book your returns, then choose the plan again. It will change at your next renewal.',
    },
    { kind: 'button', label: 'Change your plan', path: '/account/plan/change' },
    { kind: 'link', label: 'Open your closet', path: '/account/closet' },
  ],
})
