import type { Letter, Piece } from '../letter/letter.ts'

export interface OrderOnItsWay {
  readonly orderId: string
  readonly reference: string
  readonly pieces: readonly Piece[]
  readonly addressLines: readonly string[]
  /** "2–3 working days" */
  readonly deliveryTime: string
  /** Null when it was handed over without one. */
  readonly parcelCode: string | null
}

/** The parcel left. */
export const orderDispatched = (order: OrderOnItsWay): Letter => ({
  template: 'order-dispatched',
  subject: `Order ${order.reference} is on its way`,
  preview: 'Your parcel left us today.',
  heading: 'It’s on its way',
  blocks: [
    { kind: 'text', text: `Your parcel is on its way. It should arrive ${order.deliveryTime} after you ordered.` },
    {
      kind: 'facts',
      rows: [
        ['Order', order.reference],
        ...(order.parcelCode ? [['Parcel', order.parcelCode] as [string, string]] : []),
        ['Going to', order.addressLines.join(', ')],
      ],
    },
    { kind: 'pieces', pieces: order.pieces },
    { kind: 'button', label: 'See your order', path: `/confirmation?order=${order.orderId}` },
    { kind: 'text', text: 'Keep the bag: it is the one your pieces come back in.' },
  ],
})
