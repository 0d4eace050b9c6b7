import type { Letter } from '../letter/letter.ts'
import { countPieces } from './order-placed.ts'

export interface OrderDelivered {
  readonly reference: string
  readonly pieceCount: number
  /** "20 February 2027": the hire's last day, or null while it is not known */
  readonly hireEndsOn: string | null
  readonly swapReturnDueOn: string | null
  readonly swapLabelCode: string | null
}

/** The parcel arrived. */
export const orderDelivered = (order: OrderDelivered): Letter => ({
  template: 'order-delivered',
  subject: `Order ${order.reference} has arrived`,
  preview: 'How long you have them, and what goes back when.',
  heading: 'They’re home',
  blocks: [
    {
      kind: 'text',
      text: `${countPieces(order.pieceCount)} arrived with you. Something isn’t as we described it? Write to us within a few days and we’ll put it right.`,
    },
    ...(order.hireEndsOn
      ? [
          {
            kind: 'text' as const,
            text: `This hire runs until ${order.hireEndsOn}. Before then you choose: send them back, swap, or keep them for another term.`,
          },
        ]
      : []),
    ...(order.swapReturnDueOn
      ? [
          {
            kind: 'panel' as const,
            heading: `Please send your returns back by ${order.swapReturnDueOn}`,
            lines: [
              order.swapLabelCode
                ? `Your label is ${order.swapLabelCode}. You find it in your closet as well.`
                : 'You find the label in your closet.',
            ],
          },
        ]
      : []),
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
