import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BoughtCard } from '#web/screens/gifting/bought/card-facts.tsx'
import { boughtCopy as copy } from '#web/screens/gifting/bought/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'

export interface CardActionsProps {
  card: BoughtCard
  /** The page of the card. */
  path: string
}

/**
 * Shows what the buyer may do with a card. Changing, correcting and cancelling are links to a form, so that they work
 * without JavaScript.
 */
export function CardActions({ card: { can, cancelUntil, recipientEmail }, path }: CardActionsProps) {
  const busy = useNavigation().formData?.get('act') === 'resend'
  if (!can.change.allowed && !can.correct.allowed && !can.resend.allowed && !can.cancel.allowed) return null
  return (
    <div className="no-print grid gap-12">
      <div className="flex flex-wrap gap-12">
        {can.change.allowed && (
          <ButtonLink to={`${path}?change=1`} variant="outline" preventScrollReset>
            {copy.change}
          </ButtonLink>
        )}
        {can.correct.allowed && (
          <ButtonLink to={`${path}?correct=1`} variant="outline" preventScrollReset>
            {recipientEmail === '' ? copy.giveAddress : copy.correct}
          </ButtonLink>
        )}
        {can.resend.allowed && (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="act" value="resend" variant="outline" busy={busy} busyLabel={copy.resending}>
              {copy.resend}
            </Button>
          </Form>
        )}
        {can.cancel.allowed && (
          <ButtonLink to={`${path}?cancel=1`} variant="outline" preventScrollReset>
            {copy.cancel}
          </ButtonLink>
        )}
      </div>
      {can.cancel.allowed && cancelUntil && <p className="muted text-small">{copy.cancelUntil(cancelUntil)}</p>}
    </div>
  )
}

/** Asks for confirmation before a card is cancelled. */
export function CancelCard({ card, path }: CardActionsProps) {
  const busy = useNavigation().formData?.get('act') === 'cancel'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel className="no-print grid gap-12">
      <h2 className="h4" ref={heading} tabIndex={-1}>
        {copy.cancelTitle}
      </h2>
      <p>{copy.cancelEffects(card.price.total)}</p>
      <Form method="post" className="flex flex-wrap gap-12">
        <Button type="submit" name="act" value="cancel" busy={busy} busyLabel={copy.cancelling}>
          {copy.cancel}
        </Button>
        <ButtonLink to={path} variant="outline" preventScrollReset>
          {copy.keep}
        </ButtonLink>
      </Form>
    </Panel>
  )
}
