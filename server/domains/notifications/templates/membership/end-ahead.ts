import type { EmailMessage } from '../../email/email-message.ts'

export interface EndAhead {
  /** The last day to pay. */
  readonly payBy: string
  readonly endsOn: string
  /** How many pieces the family still has. */
  readonly piecesAtHome: number
}

/** The one notice before an unpaid membership ends (product §3.4). */
export const endAhead = ({ payBy, endsOn, piecesAtHome }: EndAhead): EmailMessage => ({
  template: 'end-ahead',
  subject: `Pay by ${payBy} to keep your membership`,
  preview: 'Your payment is still overdue. You can pay it online in a minute.',
  heading: `Your membership will end on ${endsOn}`,
  blocks: [
    {
      kind: 'text',
      text: `Your payment is still overdue. Pay by ${payBy} and your membership carries on as before. If you don’t, it will end on ${endsOn} and you won’t owe the payment.`,
    },
    { kind: 'button', label: 'Pay now', path: '/subscription-failed' },
    ...(piecesAtHome > 0
      ? [
          {
            kind: 'text' as const,
            text: `You still have ${piecesAtHome === 1 ? 'one piece' : `${piecesAtHome} pieces`} at home. You can book a return in your closet, whether you pay or not.`,
          },
        ]
      : []),
    { kind: 'text', text: 'Having trouble paying? Reply and we’ll help.' },
  ],
})
