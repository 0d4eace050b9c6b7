import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { type RefundTo, refundTo } from '../describe-refund.ts'

interface PostageBack {
  readonly labelCode: string
  readonly pieces: readonly Piece[]
  /** Null if the free return was used for it, and is available again. */
  readonly refund: RefundTo | null
}

/** Says that a return costs nothing, because only recalled pieces are left in it (law L-28). It may already be posted. */
export const returnPostageBack = ({ labelCode, pieces, refund }: PostageBack): EmailMessage => ({
  template: 'return-postage-back',
  subject: refund ? `We’re refunding your return’s postage: ${refund.amount}` : 'You’ve still got your free return',
  preview: 'What’s recalled goes back free of charge.',
  heading: 'This return is free of charge',
  blocks: [
    {
      kind: 'text',
      text: `Everything in your return ${labelCode} has been recalled, so it goes back free of charge, with the same label. ${refund ? `We’re refunding its postage of ${refund.amount}${refundTo(refund)}` : 'You’ve still got your free return for another time.'}`,
    },
    { kind: 'pieces', pieces },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
