import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'

export interface OrderPlaced {
  readonly orderId: string
  /** "W-7K3Q9" */
  readonly reference: string
  readonly placedOn: string
  readonly pieces: readonly Piece[]
  readonly credits: number
  readonly addressLines: readonly string[]
  /** "Free (your first)" or "£3.95" */
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

export const orderPlaced = (order: OrderPlaced): EmailMessage => ({
  template: 'order-placed',
  subject: `We’ve got your order ${order.reference}`,
  preview: `${countPieces(order.pieces.length)}, ${countCredits(order.credits)}. We’ll email you when they’re on their way.`,
  heading: order.swap ? 'Hooray, that’s your swap sorted' : 'Hooray, that’s ordered',
  blocks: [
    {
      kind: 'text',
      text: `You ordered on ${order.placedOn}, and we’ll pack it next. Changed your mind? You can change or cancel it until we start packing: open your order, or reply to this email.`,
    },
    { kind: 'pieces', pieces: order.pieces },
    {
      kind: 'facts',
      rows: [
        ['Order', order.reference],
        ['Credits', `${order.credits}`],
        ['Delivery', order.outboundPostage],
        ['Arrives', `${order.deliveryTime} after you ordered`],
        ...(order.swap ? [['Return postage', order.swap.postage] as [string, string]] : []),
        ['Going to', order.addressLines.join(', ')],
      ],
    },
    { kind: 'button', label: 'See your order', path: `/account/orders/${order.reference}` },
    ...(order.swap ? sendingBack(order.swap, order.returnDueDays) : []),
    { kind: 'heading', text: 'Sending things back' },
    {
      kind: 'text',
      text: `Send any piece back whenever you like from your closet. You rent each one for up to ${order.hireMonths} months from the day it arrives. Stains and wear are covered.`,
    },
  ],
})

const sendingBack = (swap: NonNullable<OrderPlaced['swap']>, dueDays: number): Block[] => [
  { kind: 'heading', text: 'What to send back' },
  { kind: 'pieces', pieces: swap.pieces },
  {
    kind: 'text',
    text: `You can already use their credits. Post these back within ${dueDays} days of your new pieces arriving. We’ve emailed your label separately; it’s in your closet too.`,
  },
]

export const countPieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`

export const countCredits = (count: number): string => `${count} ${count === 1 ? 'credit' : 'credits'}`
