import type { Letter } from '../letter/letter.ts'

export interface RefundMade {
  readonly amount: string
  /** The way it came: what the balance of the account had paid goes back there. */
  readonly to: 'card' | 'balance'
  /** "your membership, 20 November 2026 to 20 February 2027" */
  readonly of: string
  readonly madeOn: string
}

const whither = { card: 'the card you paid with', balance: 'the balance of your account' } as const
const when = {
  card: 'Banks take up to 10 days to show it.',
  balance: 'It is there already, and pays your next invoice first.',
} as const

/** Money of an invoice has gone back. */
export const refundMade = ({ amount, to, of, madeOn }: RefundMade): Letter => ({
  template: 'refund-made',
  subject: 'Your refund is on its way',
  preview: `${amount} goes back to ${whither[to]}.`,
  heading: 'Your refund is on its way',
  blocks: [
    { kind: 'text', text: `We sent back ${amount} on ${madeOn}. ${when[to]}` },
    {
      kind: 'facts',
      rows: [
        ['Refund', `${amount}, to ${whither[to]}`],
        ['For', of],
      ],
    },
    { kind: 'button', label: 'See your invoices', path: '/account/plan/invoices' },
  ],
})
