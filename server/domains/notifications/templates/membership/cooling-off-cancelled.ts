import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { postBookedReturn } from './post-booked-return.ts'

export interface CoolingOffCancelled {
  readonly contractOn: string
  /** "£75"; null if nothing had been paid. */
  readonly refund: string | null
  /** Whether clothes had been sent, so a daily share of the price is kept. */
  readonly proRata: boolean
  /** The last of the 14 days within which the refund must be made. */
  readonly refundBy: string
  readonly pieces: readonly Piece[]
  /** The number of pieces in a return that is booked and not posted yet. */
  readonly toPost: number
  /** The day by which the pieces must be sent back. */
  readonly sendBackBy: string
  /** "£3.95", or "Free (your first)" */
  readonly returnPostage: string
}

/** Confirms that the contract was cancelled within its 14 days (product §3.6, law L-4). */
export const coolingOffCancelled = (data: CoolingOffCancelled): EmailMessage => ({
  template: 'cooled-off',
  subject: data.refund ? `Your membership is cancelled: ${data.refund} refund` : 'Your membership is cancelled',
  preview: data.refund
    ? `The way you paid, by ${data.refundBy}. You won’t be charged again.`
    : 'You won’t be charged again.',
  heading: 'Your membership is cancelled',
  blocks: [
    {
      kind: 'text',
      text: `You cancelled our contract of ${data.contractOn} within its 14 days. It won’t renew, and you won’t be charged again.`,
    },
    ...(data.refund
      ? [
          {
            kind: 'facts' as const,
            rows: [
              ['Refund', `${data.refund}, the way you paid`],
              ['By', data.refundBy],
            ] as const,
          },
          {
            kind: 'text' as const,
            text: data.proRata
              ? 'We’d sent you clothes, so we keep the daily share of the price from the day you joined until you cancelled. We’re refunding the rest.'
              : 'That’s everything you paid for the membership.',
          },
        ]
      : []),
    ...postBookedReturn(data.toPost),
    ...(data.pieces.length > 0
      ? [
          { kind: 'heading' as const, text: 'What to send back' },
          { kind: 'pieces' as const, pieces: data.pieces },
          {
            kind: 'text' as const,
            text: `Please post ${data.pieces.length === 1 ? 'it' : 'them'} by ${data.sendBackBy}: book a return in your closet and we’ll give you a label. Return postage is as usual: ${data.returnPostage}. We won’t wait for the clothes to refund you.`,
          },
          { kind: 'button' as const, label: 'Open your closet', path: '/account/closet' },
        ]
      : [{ kind: 'link' as const, label: 'See your account', path: '/account' }]),
  ],
})
