import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits, countPieces } from './order-placed.ts'

export interface OrderOnItsWay {
  readonly orderId: string
  readonly reference: string
  readonly pieces: readonly Piece[]
  readonly credits: number
  readonly addressLines: readonly string[]
  /** "2–3 working days" */
  readonly deliveryTime: string
  /** Null if the parcel was handed over without a label of ours. */
  readonly parcelCode: string | null
}

export const orderDispatched = (order: OrderOnItsWay): EmailMessage => ({
  template: 'order-dispatched',
  subject: `On its way: your order ${order.reference}`,
  preview: `${countPieces(order.pieces.length)}, ${countCredits(order.credits)}. Keep the bag: it’s how you send things back.`,
  heading: 'On its way',
  blocks: [
    { kind: 'text', text: `Your parcel is on its way. It should arrive ${order.deliveryTime} after you ordered.` },
    { kind: 'button', label: 'See your order', path: `/account/orders/${order.reference}` },
    { kind: 'pieces', pieces: order.pieces },
    {
      kind: 'facts',
      rows: [
        ['Order', order.reference],
        ...(order.parcelCode ? [['Parcel', order.parcelCode] as [string, string]] : []),
        ['Going to', order.addressLines.join(', ')],
      ],
    },
    {
      kind: 'text',
      text: 'Keep the bag: you’ll use it to send things back. Anything not right? Reply and we’ll fix it.',
    },
  ],
})
