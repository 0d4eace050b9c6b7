import type { EmailMessage, Piece } from '../../email/email-message.ts'

export interface ReturnReceived {
  readonly labelCode: string
  readonly receivedOn: string
  readonly pieces: readonly Piece[]
}

/** The parcel has arrived; it is inspected next. */
export const returnReceived = (data: ReturnReceived): EmailMessage => ({
  template: 'return-received',
  subject: 'Your return has arrived',
  preview: 'All safely here. You can send more back now.',
  heading: 'It’s back with us',
  blocks: [
    {
      kind: 'text',
      text: `Your return ${data.labelCode} arrived on ${data.receivedOn}. We’ll check, wash and mend everything. You can book another return whenever you like.`,
    },
    { kind: 'pieces', pieces: data.pieces },
    { kind: 'link', label: 'Open your closet', path: '/account/closet' },
  ],
})
