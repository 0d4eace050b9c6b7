import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { isFullRefund } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'
import { losingCopy as copy } from '#web/screens/account/closet/lost/lost-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

type Offer = AnswerOf<'getLoss'>

export interface PaidLossProps {
  loss: NonNullable<Offer['loss']>
  found: Offer['can']['found']
  /** The credits that the piece uses once it is found and rented again. */
  credits: number
  /** The address of the piece's page. */
  page: string
  /** Whether to ask for confirmation that it was found. */
  confirming: boolean
}

/** Shows what was paid for a lost piece, and how to get it refunded. */
export function PaidLoss({ loss, found, credits, page, confirming }: PaidLossProps) {
  const refund = loss.refund && { isFull: isFullRefund(loss.refund, loss.price ?? 0) }
  return (
    <>
      <dl className="facts">
        {loss.price !== null && (
          <div>
            <dt>{copy.paid}</dt>
            <dd>{pounds(loss.price)}</dd>
          </div>
        )}
        <div>
          <dt>{copy.paidOn}</dt>
          <dd>{loss.paidOnLabel}</dd>
        </div>
      </dl>
      {confirming && found.allowed ? (
        <ConfirmFound refund={loss.refund} credits={credits} page={page} />
      ) : (
        <Panel className="grid grid-cols-1 justify-items-start gap-12">
          <p>{found.allowed && loss.refundUntilLabel ? copy.mayRefund(loss.refundUntilLabel, refund) : found.reason}</p>
          {found.allowed && (
            <ButtonLink to={`${page}?found=1`} variant="outline" preventScrollReset>
              {copy.found}
            </ButtonLink>
          )}
        </Panel>
      )}
    </>
  )
}

/** Asks for confirmation and shows the effects; it has its own address, so that it works without JavaScript. */
function ConfirmFound({
  refund,
  credits,
  page,
}: Pick<PaidLossProps['loss'], 'refund'> & Pick<PaidLossProps, 'credits' | 'page'>) {
  const busy = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel variant="outline" className="grid grid-cols-1 gap-16">
      <h2 className="h4" ref={heading} tabIndex={-1}>
        {copy.foundTitle}
      </h2>
      <ul className="grid gap-4">
        {copy.foundEffects(refund, credits).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form method="post" action={page} className="flex flex-wrap gap-12">
        <Button type="submit" name="intent" value="found" busy={busy} busyLabel={copy.finding}>
          {copy.found}
        </Button>
        <ButtonLink to={page} variant="outline" preventScrollReset>
          {copy.notYet}
        </ButtonLink>
      </Form>
    </Panel>
  )
}
