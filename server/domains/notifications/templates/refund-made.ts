import type { EmailMessage } from '../email/email-message.ts'

export interface RefundMade {
  readonly amount: string
  /** Where the refund went: back the way the payment came. */
  readonly to: 'card' | 'balance' | 'gift'
  /** "your membership, 20 November 2026 to 20 February 2027" */
  readonly of: string
  readonly madeOn: string
}

const destination = {
  card: 'the card you paid with',
  balance: 'your account balance',
  gift: 'your gift balance',
} as const
const when = {
  card: 'It can take up to 10 days to reach you.',
  balance: 'It’s in your account balance now, and pays towards your next invoice.',
  gift: 'It’s in your gift balance now, and pays towards whatever you buy next.',
} as const

/** Confirms the refund of an invoice. */
export const refundMade = ({ amount, to, of, madeOn }: RefundMade): EmailMessage => ({
  template: 'refund-made',
  subject: `We’ve refunded ${amount}`,
  preview: `To ${destination[to]}. ${when[to]}`,
  heading: `We’ve refunded ${amount}`,
  blocks: [
    { kind: 'text', text: `We refunded ${amount} on ${madeOn}. ${when[to]}` },
    {
      kind: 'facts',
      rows: [
        ['Refund', `${amount}, to ${destination[to]}`],
        ['For', of],
      ],
    },
    { kind: 'button', label: 'See your invoices', path: '/account/plan/invoices' },
  ],
})
