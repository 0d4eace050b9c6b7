import { Form, useNavigation } from 'react-router'
import { openCheckoutCopy as copy } from '#web/copy/open-checkout.ts'
import { HiddenIds } from '#web/screens/checkout/hidden-ids.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/**
 * The button that opens a checkout, which holds the pieces, starts the payment and closes the checkout of another
 * basket.
 */
export function OpenCheckout({
  lead,
  label,
  otherOpen,
  items = [],
}: {
  lead?: string
  label: string
  otherOpen: boolean
  /** Garments to send back, if no cookie names them. */
  items?: readonly string[]
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-16" preventScrollReset>
      {lead && <p>{lead}</p>}
      {otherOpen && <OtherCheckoutOpen />}
      <input type="hidden" name="intent" value="open" />
      <HiddenIds name="item" ids={items} />
      <Button type="submit" wide busy={busy} busyLabel={copy.busy}>
        {label}
      </Button>
    </Form>
  )
}

export const OtherCheckoutOpen = () => (
  <Notice variant="info" title={copy.otherOpenTitle}>
    <p>{copy.otherOpen}</p>
  </Notice>
)
