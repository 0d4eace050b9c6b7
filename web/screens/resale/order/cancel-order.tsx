import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { RefundParts } from '#web/copy/payment.ts'
import { resaleOrderCopy as copy } from '#web/screens/resale/order/copy.ts'
import type { ResaleOrderData } from '#web/screens/resale/order/order-facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface CancelOrderProps {
  order: ResaleOrderData
  /** How the refund is divided; null once the order can no longer be cancelled. */
  refund: RefundParts | null
  /** The page of the order. */
  path: string
  /** Whether to ask for confirmation. */
  confirming: boolean
}

/**
 * Cancels an order that is not being packed yet. A link leads to the confirmation and its button, so that it works
 * without JavaScript.
 */
export function CancelOrder({ order, refund, path, confirming }: CancelOrderProps) {
  const busy = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (confirming) heading.current?.focus()
  }, [confirming])
  if (!order.can.cancel.allowed || refund === null) return null
  if (!confirming)
    return (
      <p className="no-print">
        <ButtonLink to={`${path}?cancel=1`} variant="outline" preventScrollReset>
          {copy.cancel}
        </ButtonLink>
      </p>
    )
  return (
    <Panel className="no-print grid gap-12">
      <h2 className="h4" ref={heading} tabIndex={-1}>
        {copy.cancelTitle}
      </h2>
      <ul className="grid gap-4">
        {copy.cancelEffects(refund).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap gap-12">
        <Button type="submit" busy={busy} busyLabel={copy.cancelling}>
          {copy.cancel}
        </Button>
        <ButtonLink to={path} variant="outline" preventScrollReset>
          {copy.keep}
        </ButtonLink>
      </Form>
    </Panel>
  )
}
