import type { Block, Letter, Piece } from '../letter/letter.ts'

export interface OrderPlaced {
  readonly orderId: string
  /** "W-7K3Q9" */
  readonly reference: string
  readonly placedOn: string
  readonly pieces: readonly Piece[]
  readonly credits: number
  readonly addressLines: readonly string[]
  /** "Free, your first one" or "£3.95" */
  readonly outboundPostage: string
  /** "2–3 working days" */
  readonly deliveryTime: string
  readonly swap: {
    readonly pieces: readonly Piece[]
    readonly postage: string
  } | null
  readonly returnDueDays: number
  readonly hireMonths: number
}

/** The order's confirmation. */
export const orderPlaced = (order: OrderPlaced): Letter => ({
  template: 'order-placed',
  subject: `Your order ${order.reference}`,
  preview: `${countPieces(order.pieces.length)}, ${order.credits} credits. We’ll write again when they are on their way.`,
  heading: order.swap ? 'Hooray, a swap' : 'Hooray, it’s on its way soon',
  blocks: [
    {
      kind: 'text',
      text: `We have your order of ${order.placedOn} and pick it next. Until we start, it can still be cancelled: just answer this email.`,
    },
    { kind: 'pieces', pieces: order.pieces },
    {
      kind: 'facts',
      rows: [
        ['Order', order.reference],
        ['Credits', `${order.credits}`],
        ['Delivery', order.outboundPostage],
        ['Arrives', `${order.deliveryTime} after you ordered`],
        ...(order.swap ? [['Return', order.swap.postage] as [string, string]] : []),
        ['Going to', order.addressLines.join(', ')],
      ],
    },
    { kind: 'button', label: 'See your order', path: `/confirmation?order=${order.orderId}` },
    ...(order.swap ? goingBack(order.swap, order.returnDueDays) : []),
    { kind: 'heading', text: 'Sending things back' },
    {
      kind: 'text',
      text: `Any piece can go back when you like: tick it in your closet. Each hire runs for ${order.hireMonths} months at most from the day it arrives. Stains and wear are covered.`,
    },
  ],
})

const goingBack = (swap: NonNullable<OrderPlaced['swap']>, dueDays: number): Block[] => [
  { kind: 'heading', text: 'What goes back' },
  { kind: 'pieces', pieces: swap.pieces },
  {
    kind: 'text',
    text: `Their credits are free already. Please send these back within ${dueDays} days of your new pieces arriving. The label comes in an email of its own and is in your closet, too.`,
  },
]

export const countPieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`
