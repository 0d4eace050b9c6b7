import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { Gone } from '#web/ui/status/gone.tsx'

/** Shown for a link that has expired or never existed. */
export function UnknownBooking() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <Gone
        title={copy.unknownTitle}
        text={copy.unknown}
        link={{ to: '/account/orders', label: copy.toOrders }}
        otherLink={{ to: '/skiwear', label: copy.toSkiwear }}
      />
    </main>
  )
}
