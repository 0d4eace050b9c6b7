import type { Letter } from '../letter/letter.ts'
import { inWords, type PlanInWords } from './plan-changed.ts'

export interface ChangePlanned {
  readonly from: PlanInWords
  readonly to: PlanInWords
  readonly effectiveOn: string
  readonly credits: number
  /** "£50 every 3 months" */
  readonly price: string
  /** Credits in use beyond what will fit; 0 when it fits. */
  readonly creditsTooMany: number
}

/** A change that waits for the renewal (decisions.md §3.3). */
export const changePlanned = (data: ChangePlanned): Letter => ({
  template: 'change-planned',
  subject: `Your plan changes on ${data.effectiveOn}`,
  preview: `${inWords(data.to)}, ${data.price}, from your next renewal.`,
  heading: 'That’s planned',
  blocks: [
    {
      kind: 'text',
      text: `Your plan changes with the renewal on ${data.effectiveOn}. Until then everything stays as you have paid for it.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Until then', inWords(data.from)],
        ['From then on', `${inWords(data.to)}, ${data.credits} credits in all`],
        ['Price, VAT included', data.price],
        ['From', data.effectiveOn],
      ],
    },
    ...(data.creditsTooMany > 0
      ? [
          {
            kind: 'panel' as const,
            heading: `${data.creditsTooMany} credits too many at home`,
            lines: [
              `For the change, pieces worth ${data.creditsTooMany} credits have to be announced as going back before ${data.effectiveOn}. If they aren’t, your old plan and its price stay, and we tell you.`,
            ],
          },
        ]
      : []),
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
    { kind: 'text', text: 'You can call it off there until that day.' },
  ],
})
