import { Link } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { ordersCopy as copy } from '#web/screens/account/orders/copy.ts'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

type Booked = AnswerOf<'listSkiBookings'>['bookings']

/** Lists the ski wear that the account has booked by dates. */
export function SkiBookings({ bookings }: { bookings: Booked }) {
  if (bookings.length === 0) return null
  return (
    <section aria-labelledby="ski-bookings" className="grid grid-cols-1 gap-12">
      <h2 id="ski-bookings" className="h3">
        {copy.ski}
      </h2>
      {bookings.map((booking) => (
        <Panel key={booking.bookingId} variant="outline" className="grid grid-cols-1 gap-16">
          <div className="flex flex-wrap items-start justify-between gap-12">
            <div>
              <h3 className="h4">
                <Link to={`/skiwear/bookings/${booking.bookingId}`} className="link">
                  {copy.skiBooking(booking.reference)}
                </Link>
              </h3>
              <p className="muted mt-4 text-small">
                {copy.skiFacts(booking.dates.label, booking.lines.length, booking.paid)}
              </p>
            </div>
            <Badge variant={booking.state === 'cancelled' ? 'paper' : 'fern'}>{booking.stateLabel}</Badge>
          </div>
          <ul className="flex flex-wrap gap-8">
            {booking.lines.map((line) => (
              <li key={line.itemId} className="closet-picture" title={line.name}>
                <ProductPicture picture={line.picture} sizes="4.5rem" decorative />
                <span className="visually-hidden">
                  {line.name}, {line.sizeLabel}
                </span>
              </li>
            ))}
          </ul>
          {!['returned', 'cancelled'].includes(booking.state) && <StageList stages={booking.stages} brief />}
          {booking.can.payFee.allowed && <p className="font-strong">{copy.skiFee}</p>}
        </Panel>
      ))}
    </section>
  )
}
