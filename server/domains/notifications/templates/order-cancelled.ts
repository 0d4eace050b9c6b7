import type { Letter, Piece } from '../letter/letter.ts'

export interface OrderCancelled {
  readonly reference: string
  readonly pieces: readonly Piece[]
  readonly credits: number
  /** "£7.90", or null when nothing was paid */
  readonly refund: string | null
  /** The free delivery of this order is given back. */
  readonly freeDeliveryGivenBack: boolean
  /** The order announced a return as well: it stays, and is due on this day. Null when there is none. */
  readonly returnDueOn: string | null
}

/** Cancelled by the member before picking began, or because nothing of it could be sent. */
export const orderCancelled = (order: OrderCancelled): Letter => ({
  template: 'order-cancelled',
  subject: `Order ${order.reference} is cancelled`,
  preview: `${order.credits} credits are free again.`,
  heading: 'Cancelled, nothing is sent',
  blocks: [
    {
      kind: 'text',
      text: `Order ${order.reference} is cancelled. Its ${order.credits} credits are free again.`,
    },
    ...(order.refund
      ? [
          {
            kind: 'text' as const,
            text: `The postage of ${order.refund} goes back to the card you paid with. Banks take up to 10 days.`,
          },
        ]
      : []),
    ...(order.freeDeliveryGivenBack
      ? [{ kind: 'text' as const, text: 'Your free delivery is yours again for the next order.' }]
      : []),
    ...(order.returnDueOn
      ? [
          {
            kind: 'text' as const,
            text: `The return you announced with it stays announced, and its credits are free. Please send it by ${order.returnDueOn}.`,
          },
        ]
      : []),
    { kind: 'pieces', pieces: order.pieces },
    { kind: 'button', label: 'Back to the clothes', path: '/shop' },
  ],
})
