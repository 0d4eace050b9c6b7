import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { refundNow, type SkiBooking, weRefundAll } from '#web/screens/skiwear/booking/booking-facts.tsx'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

export const cancelPiecesId = 'cancel-pieces'

export interface CancelPiecesProps {
  booking: SkiBooking
  /** How the refund is divided if everything is cancelled; null if nothing is refunded. */
  refund: AnswerOf<'skiBooking'>['refund']
  path: string
  /** What was ticked when the form was refused. */
  ticked: readonly string[] | undefined
}

/** A form to choose the pieces to cancel, which shows the refund of each. */
export function CancelPieces({ booking: { lines }, refund, path, ticked }: CancelPiecesProps) {
  const busy = useNavigation().formData?.get('act') === 'cancel'
  const heading = useRef<HTMLHeadingElement>(null)
  const booked = lines.filter(({ state }) => state === 'booked')
  const [chosen, setChosen] = useState<readonly string[]>(ticked ?? booked.map(({ itemId }) => itemId))
  useEffect(() => heading.current?.focus(), [])
  const all = refundNow(booked)
  const isRefundShown = weRefundAll(refund, booked)
  const refundByUs = refund === null ? 0 : refund.toCard + refund.toBalance
  const isAll = booked.every(({ itemId }) => chosen.includes(itemId))
  return (
    <Panel className="no-print">
      <Form method="post" className="grid grid-cols-1 gap-16" aria-labelledby="cancel-title">
        <input type="hidden" name="act" value="cancel" />
        <h2 className="h4" id="cancel-title" ref={heading} tabIndex={-1}>
          {copy.cancelTitle}
        </h2>
        <fieldset id={cancelPiecesId} tabIndex={-1} className="grid grid-cols-1 gap-8">
          <legend className="visually-hidden">{copy.cancelTitle}</legend>
          {booked.map((line) => (
            <label key={line.itemId} className="closet-row return-choice">
              <input
                type="checkbox"
                name="items"
                value={line.itemId}
                className="check-box"
                checked={chosen.includes(line.itemId)}
                onChange={({ target }) =>
                  setChosen((before) =>
                    target.checked ? [...before, line.itemId] : before.filter((itemId) => itemId !== line.itemId),
                  )
                }
              />
              {/* The refund that the buyer sees; the server refuses to cancel for a different one. */}
              <input type="hidden" name="back" value={`${line.itemId} ${line.refundNow}`} />
              <span className="closet-picture">
                <ProductPicture picture={line.picture} sizes="4.5rem" decorative />
              </span>
              <span className="flex-1">
                <span className="block font-strong">{line.name}</span>
                <span className="muted block text-small">
                  {copy.child(line.child)} · {line.sizeLabel}
                </span>
                {isRefundShown && <span className="block text-small">{copy.refundOf(line.refundNow)}</span>}
              </span>
            </label>
          ))}
        </fieldset>
        <p role="status" className="with-script">
          {isAll && refund
            ? copy.refundOfAll(refund)
            : copy.refundOfTicked({
                ticked: refundNow(booked.filter(({ itemId }) => chosen.includes(itemId))),
                all,
                refundByUs,
                bankDecides: refund?.bankDecides ?? false,
              })}
        </p>
        {refund && <p className="without-script">{copy.refundIfAll(refund)}</p>}
        <div className="flex flex-wrap gap-12">
          <Button type="submit" busy={busy} busyLabel={copy.cancelling}>
            {copy.cancelTicked}
          </Button>
          <ButtonLink to={path} variant="outline" preventScrollReset>
            {copy.keep}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}
