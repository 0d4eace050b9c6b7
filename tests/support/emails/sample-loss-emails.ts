// A sample of each email about a missing piece.
import type { EmailMessage, Piece, Site } from '#server/domains/notifications/email/email-message.ts'
import {
  lossApproved,
  lossNoticed,
  lossReported,
  lossWaived,
} from '#server/domains/notifications/templates/rentals/lost-piece.ts'
import {
  lossFoundLate,
  lossPaid,
  lossRefunded,
} from '#server/domains/notifications/templates/rentals/lost-piece-paid.ts'

export function sampleLossEmails({ piece, site }: { readonly piece: Piece; readonly site: Site }): EmailMessage[] {
  const missed = {
    piece,
    dueOn: '12 February 2027',
    atMost: '£13',
    decidedFrom: '21 March 2027',
    refundDays: 90,
    path: '/account/closet/lost/01999999-aaaa-7bbb-8ccc-dddddddddddd',
  }
  return [
    lossReported(missed),
    lossNoticed({ ...missed, notice: 1, reported: false, longer: 'another 3 months' }),
    lossApproved({ ...missed, credits: 13, price: '£8.67', mayOrder: true }),
    lossWaived({ piece, creditsFreed: 13 }),
    lossPaid(
      {
        piece,
        creditsFreed: 13,
        paidOn: '21 March 2027',
        price: '£8.67',
        vat: { amount: '£0', rate: '0%' },
        refundUntil: '19 June 2027',
        path: missed.path,
      },
      site,
    ),
    lossRefunded({
      piece,
      credits: 13,
      refund: { amount: '£8.67', toCard: '£8.67', toBalance: null },
      atHome: true,
      runsUntil: null,
      longer: 'another 3 months',
    }),
    lossFoundLate({ piece, paidOn: '21 March 2027', refundDays: 90 }),
  ]
}
