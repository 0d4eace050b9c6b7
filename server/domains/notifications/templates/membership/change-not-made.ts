import type { EmailMessage } from '../../email/email-message.ts'
import { inWords, type PlanInWords } from './plan-changed.ts'

export interface ChangeNotMade {
  readonly stays: PlanInWords
  readonly wanted: PlanInWords
  /** In words for the member, as the plan page shows it. */
  readonly why: string
  /** "£75 every 3 months", of the plan that stays. */
  readonly price: string
}

/** It did not fit at the renewal: the old plan and price stay, and the member is emailed why (product §3.3). */
export const changeNotMade = ({ stays, wanted, why, price }: ChangeNotMade): EmailMessage => ({
  template: 'change-not-made',
  subject: 'We couldn’t change your plan',
  preview: `You’re still on ${inWords(stays)}, ${price}.`,
  heading: 'Your plan stays the same',
  blocks: [
    { kind: 'text', text: why },
    {
      kind: 'facts',
      rows: [
        ['You wanted', inWords(wanted)],
        ['You have', inWords(stays)],
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
