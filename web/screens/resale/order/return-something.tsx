import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PaidParts } from '#web/copy/payment.ts'
import { pounds } from '#web/lib/format.ts'
import type { ResaleOrderData } from '#web/screens/resale/order/order-facts.tsx'
import { resaleReturnCopy as copy } from '#web/screens/resale/returns/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'

export interface ReturnAttempt {
  readonly itemsIds: readonly string[]
  readonly reason: string
  readonly noneTicked?: boolean
}

export interface ReturnSomethingProps {
  order: ResaleOrderData
  paid: PaidParts
  /** The page of the order. */
  path: string
  /** True to show the form. */
  open: boolean
  /** A refused attempt, with what was entered. */
  attempt: ReturnAttempt | undefined
}

export const piecesId = 'return-pieces'

/** Books a return: a link opens the form for the pieces and the reason, so that it works without JavaScript. */
export function ReturnSomething({ order, paid, path, open, attempt }: ReturnSomethingProps) {
  const busy = useNavigation().state === 'submitting'
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    if (open && !attempt) heading.current?.focus()
  }, [open, attempt])
  if (!order.can.return.allowed)
    // A recalled piece must come back: the page says how, if not by this form.
    return order.items.some(({ recall }) => recall !== null) ? <p>{order.can.return.reason}</p> : null
  if (!open)
    return (
      <p className="no-print">
        <ButtonLink to={`${path}?return=1`} variant="outline" preventScrollReset>
          {copy.start}
        </ButtonLink>
      </p>
    )
  const pieces = order.items.flatMap(({ returnable, ...piece }) => (returnable ? { ...piece, ...returnable } : []))
  const { faultsOnly, mixed, alike, endsSometime } = periodsOf(pieces)
  return (
    <Panel className="no-print">
      <Form method="post" className="grid grid-cols-1 gap-24" aria-labelledby={`${id}-title`}>
        <input type="hidden" name="act" value="return" />
        <div className="grid gap-8">
          <h2 className="h4" id={`${id}-title`} ref={heading} tabIndex={-1}>
            {copy.formTitle}
          </h2>
          <p id={`${id}-until`}>{alike ? periodOf(alike, order) : copy.free}</p>
          {faultsOnly && endsSometime && <p className="muted">{copy.later}</p>}
        </div>
        <fieldset id={piecesId} tabIndex={-1} className="grid grid-cols-1 gap-8" aria-describedby={`${id}-until`}>
          <legend className="visually-hidden">{copy.formTitle}</legend>
          <FieldError id={`${id}-none`}>{attempt?.noneTicked ? copy.noneTicked : null}</FieldError>
          {pieces.map((piece) => (
            <label key={piece.itemId} className="closet-row return-choice">
              <input
                type="checkbox"
                name="items"
                value={piece.itemId}
                className="check-box"
                defaultChecked={attempt ? attempt.itemsIds.includes(piece.itemId) : pieces.length === 1}
                aria-describedby={attempt?.noneTicked ? `${id}-none` : undefined}
              />
              <span className="closet-picture">
                <ProductPicture picture={piece.picture} sizes="4.5rem" decorative />
              </span>
              <span className="flex-1">
                <span className="block font-strong">{piece.name}</span>
                <span className="muted block text-small">
                  {piece.item_size_name} · {piece.conditionLabel}
                </span>
                {!alike && <span className="muted block text-small">{copy.pieceUntil(piece)}</span>}
              </span>
              <span className="font-strong tabular">{pounds(piece.price)}</span>
            </label>
          ))}
        </fieldset>
        <fieldset className="grid grid-cols-1 gap-4">
          <legend className="mb-8 font-strong">
            {copy.reason}{' '}
            {!faultsOnly && <span className="muted">{mixed ? copy.sometimesOptional : copy.optional}</span>}
          </legend>
          {[...order.returnReasons, ...(faultsOnly ? [] : [{ reason: '', label: copy.noReason }])].map(
            ({ reason, label }) => (
              <label key={reason} className="check">
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  className="radio-dot"
                  required={faultsOnly}
                  defaultChecked={attempt ? attempt.reason === reason : !faultsOnly && reason === ''}
                />
                <span className="flex-1">{label}</span>
              </label>
            ),
          )}
        </fieldset>
        <p className="muted">{copy.terms(paid)}</p>
        <div className="flex flex-wrap gap-12">
          <Button type="submit" busy={busy} busyLabel={copy.booking}>
            {copy.book}
          </Button>
          <ButtonLink to={path} variant="outline" preventScrollReset>
            {copy.keep}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}

interface Period {
  readonly until: string | null
  readonly anyReason: boolean
}

/** What the periods of these pieces have in common; `alike` is the period that all of them share. */
function periodsOf(pieces: readonly Period[]) {
  const [first] = pieces
  const areAlike = pieces.every(({ until, anyReason }) => until === first?.until && anyReason === first.anyReason)
  const faultsOnly = pieces.every(({ anyReason }) => !anyReason)
  return {
    faultsOnly,
    mixed: !faultsOnly && pieces.some(({ anyReason }) => !anyReason),
    alike: areAlike ? first : undefined,
    endsSometime: pieces.some(({ until }) => until !== null),
  }
}

/** Says until when, and why, pieces can still be returned. */
function periodOf({ until, anyReason }: Period, order: ResaleOrderData): string {
  if (until === null) return anyReason ? copy.free : copy.recalledOnly(order)
  return anyReason ? copy.until(until) : copy.faultsOnly(until, order)
}
