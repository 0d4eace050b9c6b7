import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import { OrderLinkForm } from '#web/screens/resale/order/order-link-form.tsx'
import { Gone } from '#web/ui/status/gone.tsx'

/** Shown for a link that has expired or never existed. */
export function UnknownOrder() {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section grid grid-cols-1 gap-32">
      <Gone
        title={copy.unknownTitle}
        text={copy.unknown}
        link={{ to: '/account/orders', label: copy.toOrders }}
        otherLink={{ to: '/resale', label: copy.toShop }}
      />
      <section aria-labelledby="new-link" className="mx-auto grid w-full max-w-form grid-cols-1 gap-16">
        <h2 id="new-link" className="h3">
          {copy.linkForm}
        </h2>
        <OrderLinkForm />
      </section>
    </main>
  )
}
