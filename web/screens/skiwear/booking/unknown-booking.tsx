import { Link } from 'react-router'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** For a link that has ended, or never was one. */
export function UnknownBooking() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto grid max-w-form justify-items-center gap-16 text-center">
        <MotifPicture motif="sock" />
        <PageHeading>{copy.unknownTitle}</PageHeading>
        <p className="muted">{copy.unknown}</p>
        <ButtonLink to="/account/orders">{copy.toOrders}</ButtonLink>
        <Link to="/skiwear" className="link">
          {copy.toSkiwear}
        </Link>
      </div>
    </main>
  )
}
