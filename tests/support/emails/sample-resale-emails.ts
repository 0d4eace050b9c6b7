// A sample of each email about an order of the resale shop.
import type { EmailMessage, Piece, Site } from '#server/domains/notifications/email/email-message.ts'
import {
  resaleLinesRefunded,
  resaleOrderCancelled,
  resaleOrderDispatched,
  resaleOrderLink,
  resalePartRefunded,
} from '#server/domains/notifications/templates/resale/resale-order-news.ts'
import { resaleOrderPlaced } from '#server/domains/notifications/templates/resale/resale-order-placed.ts'
import {
  resaleReturnBooked,
  resaleReturnHome,
  resaleReturnLapsed,
  resaleReturnReminder,
} from '#server/domains/notifications/templates/resale/resale-returns.ts'

const path = '/resale/orders/abc_DEF-123'

const aReturnOf = (piece: Piece) => ({
  reference: 'R-7K3Q9M',
  labelCode: 'WR-K7M2PX',
  pieces: [piece],
  postBy: '8 December 2026',
  orderPath: path,
  path: `${path}/returns/01a20e45-9bf2-7000-8000-000000000001`,
  bankRefunded: false,
})

interface SampleInputs {
  readonly piece: Piece
  readonly nasty: string
  readonly site: Site
}

export const sampleResaleEmails = ({ piece, nasty, site }: SampleInputs): EmailMessage[] => [
  resaleOrderPlaced(
    {
      reference: 'R-7K3Q9M',
      placedOn: '24 November 2026',
      pieces: [piece],
      prices: [[piece.name, '£12.50']],
      postage: '£4.98',
      total: '£17.48',
      vat: [{ amount: '£0', at: '0%' }],
      paid: { byCard: '£12.48', fromBalance: '£5' },
      addressLines: [nasty, '12 High Street', 'Leeds', 'LS1 4AP'],
      deliveryTime: '2–3 working days',
      cancelDays: 14,
      path,
    },
    site,
  ),
  resaleOrderDispatched({
    reference: 'R-7K3Q9M',
    pieces: [piece],
    path,
    addressLines: [nasty, 'Leeds'],
    parcelCode: 'WR-K7M2PX',
    deliveryTime: '2–3 working days',
    cancelDays: 14,
  }),
  resaleOrderLink({ reference: 'R-7K3Q9M', placedOn: '24 November 2026', pieces: [piece], path }),
  resaleOrderCancelled({
    reference: 'R-7K3Q9M',
    pieces: [piece],
    path,
    refund: { amount: '£17.48', toCard: '£12.48', toBalance: '£5' },
    why: 'cancelled',
    bankRefunded: false,
    bankDecides: false,
  }),
  resaleLinesRefunded({
    reference: 'R-7K3Q9M',
    pieces: [piece],
    path,
    why: 'returned',
    withPostage: false,
    byBank: '£2.50',
    bankDecides: false,
    restComes: true,
    refund: { amount: '£12.50', toCard: '£12.50', toBalance: null },
    deliveredOn: null,
    leftOut: { pieces: [piece, piece], until: '22 December 2026' },
  }),
  resalePartRefunded({
    reference: 'R-7K3Q9M',
    pieces: [piece],
    path,
    byBank: null,
    refund: { amount: '£3', toCard: '£3', toBalance: null },
  }),
  resaleReturnBooked({
    ...aReturnOf(piece),
    bookedOn: '24 November 2026',
    paid: { byCard: '£17.48', fromBalance: null },
  }),
  resaleReturnReminder({ ...aReturnOf(piece), lapsesAfter: '15 December 2026' }),
  resaleReturnLapsed(aReturnOf(piece)),
  resaleReturnHome({ ...aReturnOf(piece), rebookBy: '22 December 2026' }),
]
