import type { AnswerOf } from '#contract/index.ts'
import { pounds } from '#web/lib/format.ts'
import { type Sum, Sums } from '#web/screens/resale/order/priced-pieces.tsx'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { byChild, SkiLines } from '#web/screens/skiwear/ski-lines.tsx'

export type SkiBooking = AnswerOf<'skiBooking'>['booking']

/** The refund in pence if the whole booking were cancelled now. */
export const refundNow = (lines: SkiBooking['lines']): number => lines.reduce((sum, line) => sum + line.refundNow, 0)

type Refund = AnswerOf<'skiBooking'>['refund']

/**
 * Whether we refund all that cancelling these pieces promises: not while the payer’s bank decides a dispute, nor once the
 * bank has refunded some of the payment.
 */
export const weRefundAll = (refund: Refund, lines: SkiBooking['lines']): boolean =>
  refund === null || (!refund.bankDecides && refund.toCard + refund.toBalance === refundNow(lines))

/** What cancelling refunds; undefined once the payer’s bank has refunded some of what `refundWords` promises. */
function cancelWords({ lines, refundWords }: SkiBooking, refund: Refund): string | undefined {
  if (weRefundAll(refund, lines)) return refundWords
  return refund?.bankDecides ? copy.refundIfAll(refund) : undefined
}

/** Each child's pieces and the totals, the dates and their terms, and the delivery address. */
export function BookingFacts({ booking, refund }: Pick<AnswerOf<'skiBooking'>, 'booking' | 'refund'>) {
  const { dates, arrivesBy, lines, paid, vat, address, state } = booking
  // While the payer’s bank decides a dispute, the provider refuses refunds to the card.
  const refunded = booking.bankDecides ? 0 : booking.refunded
  const refundWords = state === 'booked' || state === 'picked' ? cancelWords(booking, refund) : undefined
  const rows: [string, string][] = [
    // `lateWords` is empty if every piece is cancelled, or the carrier is bringing the parcel back to us.
    ...(booking.lateWords
      ? ([
          ...(arrivesBy === null ? [] : [[copy.arrives, arrivesBy] satisfies [string, string]]),
          [copy.goesBack, dates.postBy],
          [copy.late, booking.lateWords],
        ] satisfies [string, string][])
      : []),
    ...(refundWords === undefined ? [] : [[copy.refund, refundWords] satisfies [string, string]]),
  ]
  const sums: Sum[] = [
    { label: copy.postage, amount: copy.included },
    ...(refunded > 0 ? [{ label: copy.refunded, amount: pounds(-refunded) }] : []),
    { label: copy.total, amount: pounds(paid) },
  ]
  return (
    <div className="ski-booking-columns">
      <section aria-labelledby="pieces" className="ski-sum">
        <h2 id="pieces" className="h3">
          {copy.pieces}
        </h2>
        {byChild(lines).map(([child, pieces]) => (
          <SkiLines
            key={child}
            title={copy.child(child)}
            lines={pieces}
            note={({ stateLabel }) => stateLabel && <span className="block text-small font-strong">{stateLabel}</span>}
          />
        ))}
        <Sums sums={sums} note={vat} />
      </section>
      <div className="grid grid-cols-1 content-start gap-24">
        <section aria-labelledby="dates">
          <h2 id="dates" className="h3">
            {copy.dates}
          </h2>
          <p className="mt-4">{copy.forDates(dates.label, dates.days)}</p>
          {rows.length > 0 && (
            <dl className="facts facts-quiet mt-8">
              {rows.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
        <section aria-labelledby="sent-to" className="grid gap-4">
          <h2 id="sent-to" className="h4">
            {copy.address}
          </h2>
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </section>
      </div>
    </div>
  )
}
