import type { Letter, Site } from '../letter/letter.ts'

export interface JoiningRefunded {
  /** The plan that was paid for a second time. */
  readonly plan: string
  /** "£75" */
  readonly amount: string
}

/** Two tabs joined and both were paid: one membership stays, the other goes back (decisions.md §3). */
export const joiningRefunded = ({ plan, amount }: JoiningRefunded, site: Site): Letter => ({
  template: 'joining-refunded',
  subject: 'A second payment goes back to your card',
  preview: `You are a member already, so we cancelled the second subscription and refund ${amount}.`,
  heading: 'One membership is enough',
  blocks: [
    {
      kind: 'text',
      text: `A second payment came in for a ${site.name} membership, although your account has one. We cancelled the second subscription at once: it will not renew.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Cancelled', plan],
        ['Refund', `${amount}, to the card you paid with`],
        ['When', 'it is on its way; banks take up to 10 days'],
      ],
    },
    { kind: 'text', text: 'Your membership itself goes on as before. There is nothing for you to do.' },
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})
