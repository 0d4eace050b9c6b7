import type { EmailMessage, Piece } from '../../email/email-message.ts'
import { type RefundTo, refundTo, waitsForBank } from '../describe-refund.ts'
import { countCredits } from './order-placed.ts'

export interface OrderCancelled {
  readonly reference: string
  /** Whether the carrier could not deliver it and returned it to us. */
  readonly cameBack: boolean
  /** Whether the carrier lost it on its way. */
  readonly lost?: boolean
  /** What ended, if that is why we cancelled it: the email offers neither credits nor a next delivery. */
  readonly cancelledAfter?: 'sharing' | 'membership' | null
  readonly pieces: readonly Piece[]
  /** 0 if its family may not order with them. */
  readonly creditsFreed: number
  /** Null if nothing was paid. */
  readonly refund: RefundTo | null
  /** Whether the payment is disputed, so the card cannot be refunded for now. */
  readonly bankDecides?: boolean
  /** Whether another adult had paid the postage and is refunded. */
  readonly postageBackToPayer?: boolean
  /** Whether the free delivery of this order is restored. */
  readonly freeDeliveryRestored: boolean
  /** When the return booked with the order, which stays booked, is due; null if there is none. */
  readonly returnDueOn: string | null
  /** What the member paid for the postage of that return, "£3.95"; null if nothing. */
  readonly returnPostage?: string | null
}

/**
 * Says that an order was cancelled: by the member before picking, because none of it could be sent, because it could not be
 * delivered or was lost, or because its membership, or the sharing of its account, has ended.
 */
export const orderCancelled = (order: OrderCancelled): EmailMessage => ({
  template: 'order-cancelled',
  subject: `Order ${order.reference} is cancelled`,
  preview: previewOf(order),
  heading: 'Your order is cancelled',
  blocks: [
    {
      kind: 'text',
      text: [`${because(order)} cancelled order ${order.reference}.`, ...whatFollows(order)].join(' '),
    },
    ...(order.refund
      ? [
          {
            kind: 'text' as const,
            text: order.bankDecides
              ? waitsForBank(order.refund)
              : `We’re refunding your postage of ${order.refund.amount}${refundTo(order.refund)}`,
          },
        ]
      : []),
    ...(order.postageBackToPayer
      ? [{ kind: 'text' as const, text: 'The postage goes back to the adult who paid it.' }]
      : []),
    ...(order.freeDeliveryRestored && !order.cancelledAfter
      ? [{ kind: 'text' as const, text: 'You’ve still got your free delivery for your next order.' }]
      : []),
    ...(order.returnDueOn
      ? [
          {
            kind: 'text' as const,
            text: `The return you booked with it still stands${order.creditsFreed === 0 ? '' : ', and you can use its credits'}. Please post it by ${order.returnDueOn}.${order.returnPostage ? ` You’ve paid its postage of ${order.returnPostage}.` : ''}`,
          },
        ]
      : []),
    ...(order.lost
      ? [
          {
            kind: 'text' as const,
            text: 'There’s nothing to pay for its pieces. If the parcel still reaches you, please email us.',
          },
        ]
      : []),
    ...(order.cameBack
      ? [{ kind: 'text' as const, text: 'Before you order again, please check that your address is right.' }]
      : []),
    { kind: 'pieces', pieces: order.pieces },
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})

const because = ({ cameBack, lost }: OrderCancelled): string => {
  if (lost) return 'The courier has lost your parcel on its way to you. We’re sorry. We’ve'
  return cameBack ? 'The courier couldn’t deliver your parcel and brought it back to us, so we’ve' : 'We’ve'
}

const whatEnded = {
  sharing: 'You no longer share the membership that it was ordered with.',
  membership: 'The membership that it was ordered with is over.',
} as const

function whatFollows({ cancelledAfter, creditsFreed }: OrderCancelled): string[] {
  if (cancelledAfter) return [whatEnded[cancelledAfter]]
  return creditsFreed === 0 ? [] : [`You can use its ${countCredits(creditsFreed)} again.`]
}

function previewOf(order: OrderCancelled): string {
  const refund = order.refund && !order.bankDecides ? [`We’re refunding ${order.refund.amount}.`] : []
  return [...whatFollows(order), ...refund].join(' ') || 'Its pieces aren’t coming.'
}
