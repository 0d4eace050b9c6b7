import type { Block, EmailMessage, Piece } from '../../email/email-message.ts'
import { countCredits, countPieces } from './order-placed.ts'

export interface OrderChanged {
  readonly reference: string
  readonly added: readonly Piece[]
  readonly removed: readonly Piece[]
  readonly creditsFreed: number
  readonly addressChanged: boolean
  /** The pieces that are now coming. */
  readonly coming: readonly Piece[]
  readonly credits: number
  readonly addressLines: readonly string[]
  /** "2–3 working days" */
  readonly deliveryTime: string
}

/** Confirms that the member has changed an order before it was packed: what changed, what is coming now, and where to. */
export const orderChanged = (order: OrderChanged): EmailMessage => ({
  template: 'order-changed',
  subject: `Order ${order.reference} changed: ${whatChanged(order)}`,
  preview: `Coming now: ${countPieces(order.coming.length)}, ${countCredits(order.credits)}. You can change it until we start packing.`,
  heading: 'Your order is changed',
  blocks: [
    ...pieces('You added', order.added),
    ...pieces('You removed', order.removed),
    ...(order.creditsFreed > 0
      ? [
          {
            kind: 'text' as const,
            text: `You can use ${order.removed.length === 1 ? 'its' : 'their'} ${countCredits(order.creditsFreed)} again.`,
          },
        ]
      : []),
    { kind: 'heading', text: 'What’s coming now' },
    { kind: 'pieces', pieces: order.coming },
    {
      kind: 'facts',
      rows: [
        ['Order', order.reference],
        ['Credits', `${order.credits}`],
        ['Arrives', `${order.deliveryTime} after you ordered`],
        [order.addressChanged ? 'Now going to' : 'Going to', order.addressLines.join(', ')],
      ],
    },
    {
      kind: 'text',
      text: 'Changed your mind again? You can change or cancel this order until we start packing it. If you didn’t make this change, reply to this email straight away.',
    },
    { kind: 'button', label: 'See your order', path: `/account/orders/${order.reference}` },
  ],
})

/** "1 added, 2 removed, new address": short enough for a subject. */
const whatChanged = ({ added, removed, addressChanged }: OrderChanged): string =>
  [
    ...(added.length > 0 ? [`${added.length} added`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(addressChanged ? ['new address'] : []),
  ].join(', ')

const pieces = (heading: string, list: readonly Piece[]): Block[] =>
  list.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'pieces', pieces: list },
      ]
