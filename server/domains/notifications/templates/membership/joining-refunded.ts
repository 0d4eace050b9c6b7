import type { EmailMessage } from '../../email/email-message.ts'

export interface JoiningRefunded {
  /** The plan that was paid for a second time. */
  readonly plan: string
  /** "£75" */
  readonly amount: string
}

/** Somebody joined and paid in two tabs: one membership stays, and the other payment is refunded (product §3). */
export const joiningRefunded = ({ plan, amount }: JoiningRefunded): EmailMessage => ({
  template: 'joining-refunded',
  subject: `We’ve refunded a second payment of ${amount}`,
  preview: 'It looks like you paid twice. You have one membership, as you should.',
  heading: 'One membership is enough',
  blocks: [
    {
      kind: 'text',
      text: `It looks like you paid twice. We’ve kept one membership, cancelled the other and refunded ${amount}.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Cancelled', plan],
        ['Refund', `${amount}, the way you paid`],
        ['When', 'it can take up to 10 days to reach you'],
      ],
    },
    { kind: 'text', text: 'Nothing else has changed, and you don’t need to do anything.' },
    { kind: 'button', label: 'See your plan', path: '/account/plan' },
  ],
})
