import { Link } from 'react-router'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** For a link that has ended, or never was one. */
export function UnknownOrder() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto grid max-w-form justify-items-center gap-16 text-center">
        <MotifPicture motif="sock" />
        <PageHeading>{copy.unknownTitle}</PageHeading>
        <p className="muted">{copy.unknown}</p>
        <ButtonLink to="/account/orders">{copy.toOrders}</ButtonLink>
        <Link to="/resale" className="link">
          {copy.toShop}
        </Link>
      </div>
    </main>
  )
}
