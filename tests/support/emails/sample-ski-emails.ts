// A sample of each email about ski wear.
import type { EmailMessage, Piece, Site } from '#server/domains/notifications/email/email-message.ts'
import { skiBooked } from '#server/domains/notifications/templates/ski/ski-booked.ts'
import { skiChanged } from '#server/domains/notifications/templates/ski/ski-changed.ts'
import {
  skiFeeAsked,
  skiFeePaid,
  skiFeeRefunded,
  skiFeeWaived,
} from '#server/domains/notifications/templates/ski/ski-fees.ts'
import { skiHeld } from '#server/domains/notifications/templates/ski/ski-held.ts'
import {
  skiCancelled,
  skiDueBack,
  skiNotReturned,
  skiNotSent,
  skiPartDueBack,
  skiRehired,
  skiReminder,
  skiReturned,
  skiSent,
} from '#server/domains/notifications/templates/ski/ski-news.ts'

interface SampleInputs {
  readonly piece: Piece
  readonly nasty: string
  readonly site: Site
}

const ofSki = { reference: 'S-7K3Q9M', dates: '13 to 19 February 2027', path: '/skiwear/bookings/abc_DEF-123' }
const days = { arrivesBy: '12 February 2027', postBy: '20 February 2027' }
const lateWords =
  'Posted by 20 February 2027 is in time, however long the post takes. After that each day costs £4.50, and never more than £37.50 altogether.'
const fee = { ...ofSki, amount: '£13.50', words: '3 days late: £13.50', postBy: days.postBy }

export function sampleSkiEmails({ piece, nasty, site }: SampleInputs): EmailMessage[] {
  const pieces = [piece]
  const booked = {
    ...ofSki,
    ...days,
    pieces,
    bookedOn: '24 November 2026',
    total: '£31.50',
    lateWords,
    prices: [[`Child 1: ${piece.name}`, '£31.50']] as [string, string][],
    vat: 'VAT included: £5.25, at 20%',
    addressLines: [nasty, 'Leeds'],
    refundWords: 'Cancel by 8 December 2026, before we’ve sent it, and everything you paid comes back.',
  }
  const byUs = { bankPart: null, bankDecides: false }
  const out = { ...ofSki, ...days, pieces, labelCode: 'WR-K7M2PX', lateWords }
  return [
    skiHeld({
      ...days,
      dates: ofSki.dates,
      pieces,
      total: '£31.50',
      until: '25 November 2026 at 10:00',
      path: '/skiwear?first=2027-02-13&last=2027-02-19&size1=104cm&part1=jacket&held=abc_DEF-123',
    }),
    skiBooked({ ...booked, paid: { byCard: '£26.50', fromBalance: '£5' } }, site),
    skiChanged(
      {
        ...booked,
        payment: {
          amount: '£9',
          paidOn: '2 December 2026',
          paid: { byCard: '£4', fromBalance: '£5' },
          vat: 'VAT included: £1.50, at 20%',
        },
        refund: { ...byUs, refund: null, byBank: false },
        kept: '£9',
      },
      site,
    ),
    skiSent({ ...out, isLate: false }),
    skiReminder(out),
    skiDueBack(out),
    skiPartDueBack(out),
    skiReturned({ ...ofSki, pieces, lost: false }),
    skiNotReturned({ ...ofSki, pieces }),
    skiCancelled({
      ...ofSki,
      pieces,
      all: true,
      asked: true,
      byBank: false,
      ...byUs,
      refund: { amount: '£31.50', toCard: '£26.50', toBalance: '£5' },
    }),
    skiNotSent({
      ...ofSki,
      pieces,
      all: false,
      why: 'missing',
      byBank: false,
      restComes: true,
      ...byUs,
      refund: { amount: '£31.50', toCard: '£31.50', toBalance: null },
    }),
    skiRehired({ ...ofSki, ...byUs, refund: { amount: '£13.50', toCard: '£13.50', toBalance: null } }),
    skiFeeAsked(fee),
    skiFeeWaived(fee),
    skiFeeRefunded({ ...fee, bankDecides: false, refund: { amount: '£13.50', toCard: '£8.50', toBalance: '£5' } }),
    skiFeePaid(
      {
        ...fee,
        paidOn: '2 March 2027',
        paid: { byCard: '£8.50', fromBalance: '£5' },
        vat: 'VAT included: £2.25, at 20%',
      },
      site,
    ),
  ]
}
