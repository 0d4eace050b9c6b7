import type { Letter } from '../../letter/letter.ts'

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
  subject: `Your parcel has arrived: order ${order.reference}`,
  preview: order.hireEndsOn ? `Keep them until ${order.hireEndsOn}, swap any time.` : 'Swap any time from your closet.',
  heading: 'They’re home',
  blocks: [
    {
      kind: 'text',
      text: `Your ${order.pieceCount === 1 ? 'piece has' : `${order.pieceCount} pieces have`} arrived. Anything not right? Reply and we’ll fix it.`,
    },
    ...(order.hireEndsOn
      ? [
          {
            kind: 'text' as const,
            text: `They’re yours to wear until ${order.hireEndsOn}. Send them back or swap them by then; if you’d like to rent one for longer, reply to this email.`,
          },
        ]
      : []),
    ...(order.swapReturnDueOn
      ? [
          {
            kind: 'panel' as const,
            heading: `Post your returns by ${order.swapReturnDueOn}`,
            lines: [
              order.swapLabelCode
                ? `Your label is ${order.swapLabelCode}. It’s in your closet too.`
                : 'Your label is in your closet.',
            ],
          },
        ]
      : []),
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})
