import type { Letter } from '../letter/letter.ts'
import { inWords, type PlanInWords } from './plan-changed.ts'

export interface ChangeNotMade {
  readonly stays: PlanInWords
  readonly wanted: PlanInWords
  /** In words for the member, as the plan page shows it. */
  readonly why: string
  /** "£75 every 3 months", of the plan that stays. */
  readonly price: string
}

/** It did not fit at the renewal: the old plan and price stay, and the member is told why (decisions.md §3.3). */
export const changeNotMade = ({ stays, wanted, why, price }: ChangeNotMade): Letter => ({
  template: 'change-not-made',
  subject: 'Your plan stays as it was',
  preview: 'The change you had planned could not be made. Here is why.',
  heading: 'Your plan stays as it was',
  blocks: [
    { kind: 'text', text: why },
    {
      kind: 'facts',
      rows: [
        ['Planned', inWords(wanted)],
        ['Stays', inWords(stays)],
        ['Price, VAT included', price],
      ],
    },
    {
      kind: 'text',
      text: 'Still want it? Announce what should go back, then choose the plan again: it is made with the renewal after this one.',
    },
    { kind: 'button', label: 'Change the plan', path: '/account/plan/change' },
    { kind: 'link', label: 'Open your closet', path: '/account/closet' },
  ],
})
