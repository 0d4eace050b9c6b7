import type { EmailMessage } from '../../email/email-message.ts'

export interface GraceOver {
  readonly amount: string
  /** The last day on which it can still be paid. */
  readonly payBy: string
  /** How many pieces the family still has. */
  readonly piecesAtHome: number
}

/** The grace period after a failed renewal is over (product §3.4). */
export const graceOver = ({ amount, payBy, piecesAtHome }: GraceOver): EmailMessage => ({
  template: 'grace-over',
  subject: `Your membership is on hold until you pay ${amount}`,
  preview: `Pay by ${payBy}, or end your membership: either takes a minute.`,
  heading: 'Your membership is on hold',
  blocks: [
    {
      kind: 'text',
      text: `We couldn’t take your ${amount} payment, so your membership is on hold. You can’t order until it’s paid.`,
    },
    {
      kind: 'text',
      text: `Pay by ${payBy} and your membership carries on as before. If you’d rather stop, end it and you won’t owe this payment.`,
    },
    { kind: 'button', label: `Pay ${amount}`, path: '/subscription-failed' },
    { kind: 'link', label: 'End your membership', path: '/account/plan/end' },
    ...(piecesAtHome > 0
      ? [
          {
            kind: 'text' as const,
            text: `You still have ${piecesAtHome === 1 ? 'one piece' : `${piecesAtHome} pieces`} at home. You can book a return in your closet as normal.`,
          },
        ]
      : []),
    {
      kind: 'text',
      text: 'Having trouble paying? Reply and we’ll help. MoneyHelper gives free, impartial advice about money: moneyhelper.org.uk.',
    },
  ],
})
