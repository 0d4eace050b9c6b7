import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { isFullRefund } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'
import { keepingCopy as copy } from '#web/screens/account/closet/keep-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface BoughtProps {
  purchase: NonNullable<AnswerOf<'keepOffer'>['purchase']>
  /** The credits that the piece uses once the purchase is cancelled and it is rented again. */
  credits: number
  /** The address of the piece's page. */
  page: string
  /** Whether to ask for confirmation before cancelling. */
  confirming: boolean
}

/** Shows what was paid for a bought piece, and how to cancel the purchase while that is possible. */
export function Bought({ purchase, credits, page, confirming }: BoughtProps) {
  const { cancel } = purchase.can
  const isFull = isFullRefund(purchase.refund, purchase.price)
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{copy.paid}</dt>
          <dd>{pounds(purchase.price)}</dd>
        </div>
        <div>
          <dt>{copy.paidOn}</dt>
          <dd>{purchase.boughtOnLabel}</dd>
        </div>
      </dl>
      {confirming && cancel.allowed ? (
        <ConfirmCancel purchase={purchase} credits={credits} page={page} />
      ) : (
        <Panel className="flex flex-wrap items-center justify-between gap-12">
          <p className="min-w-0 flex-1">
            {cancel.allowed ? copy.mayCancel(purchase.cancelUntilLabel, isFull) : cancel.reason}
          </p>
          {cancel.allowed && (
            <ButtonLink to={`${page}?cancel=1`} variant="outline" preventScrollReset>
              {copy.cancel(isFull)}
            </ButtonLink>
          )}
        </Panel>
      )}
    </>
  )
}

/** Asks for confirmation and shows the effects; it has its own address, so that it works without JavaScript. */
function ConfirmCancel({ purchase, credits, page }: Omit<BoughtProps, 'confirming'>) {
  const busy = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel variant="outline" className="grid grid-cols-1 gap-16">
      <h2 className="h4" ref={heading} tabIndex={-1}>
        {copy.cancelTitle}
      </h2>
      <ul className="grid gap-4">
        {copy.cancelEffects(purchase.refund, credits).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" action={page} className="flex flex-wrap gap-12">
        <Button type="submit" name="intent" value="cancel" busy={busy} busyLabel={copy.cancelling}>
          {copy.cancel(isFullRefund(purchase.refund, purchase.price))}
        </Button>
        <ButtonLink to={page} variant="outline" preventScrollReset>
          {copy.keepIt}
        </ButtonLink>
      </Form>
    </Panel>
  )
}
