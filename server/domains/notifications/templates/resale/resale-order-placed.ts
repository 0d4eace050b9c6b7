import type { EmailMessage, Piece, Site } from '../../email/email-message.ts'
import { type PaidWith, paidRows, refundGoesTo } from '../describe-refund.ts'
import { sellerRows } from '../receipt-rows.ts'

export interface ResaleOrderPlaced {
  /** "R-7K3Q9M" */
  readonly reference: string
  readonly placedOn: string
  readonly pieces: readonly Piece[]
  /** The name of each piece and its price. */
  readonly prices: readonly (readonly [name: string, price: string])[]
  /** "Free" or "£4.98" */
  readonly postage: string
  readonly total: string
  readonly paid: PaidWith
  /** The VAT within the total, at each rate ("0%", "20% on £15"). */
  readonly vat: readonly { readonly amount: string; readonly at: string }[]
  readonly addressLines: readonly string[]
  /** "2–3 working days" */
  readonly deliveryTime: string
  readonly cancelDays: number
  /** The page of the order, which also opens without an account. */
  readonly path: string
}

/** The receipt of an order of the resale shop, with the rights of its buyer (law L-3, L-10). */
export const resaleOrderPlaced = (order: ResaleOrderPlaced, { trader }: Pick<Site, 'trader'>): EmailMessage => ({
  template: 'resale-order-placed',
  subject: `We’ve got your order ${order.reference}`,
  preview: `${order.total} paid. We’ll email you when it’s posted.`,
  heading: 'Hooray, that’s ordered',
  blocks: [
    {
      kind: 'text',
      text: `You bought this on ${order.placedOn}, and it’s yours to keep. Now we’ll pack it and post it.`,
    },
    { kind: 'pieces', pieces: order.pieces },
    {
      kind: 'facts',
      rows: [
        ['Order', order.reference],
        ['Arrives', `${order.deliveryTime} after you ordered`],
        ['Going to', order.addressLines.join(', ')],
      ],
    },
    { kind: 'button', label: 'See your order', path: order.path },
    { kind: 'heading', text: 'Your receipt' },
    {
      kind: 'facts',
      sums: true,
      rows: [
        ...order.prices,
        ['Postage', order.postage],
        ['Total', order.total],
        ...order.vat.map(({ amount, at }): [string, string] => [`Including VAT at ${at}`, amount]),
        ...paidRows(order.paid),
      ],
    },
    {
      kind: 'facts',
      rows: [['Paid on', order.placedOn], ...sellerRows(trader)],
    },
    { kind: 'heading', text: 'If you change your mind' },
    {
      kind: 'text',
      text: `You can cancel without giving a reason until ${order.cancelDays} days after it arrives: book a return on the page of your order, or reply to this email. The return label is free. Post the pieces within 14 days of booking; we’ll refund what you paid, the postage to you included, ${refundGoesTo(order.paid)}.`,
    },
    { kind: 'heading', text: 'If something’s wrong with it' },
    {
      kind: 'text',
      text: 'Second-hand clothes must be as we described them, of satisfactory quality and fit for wearing. If they aren’t, you have 30 days to send them back for a full refund, and rights to a repair, a replacement or some of the price back after that. Book a return on the page of your order, or reply to this email, and we’ll put it right.',
    },
  ],
  because: 'You’re getting this email because you bought something from us with this address.',
})
