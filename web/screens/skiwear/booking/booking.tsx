import { data, Link, useSearchParams } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { qrPath } from '#web/lib/qr-path.ts'
import { NextPanel } from '#web/screens/account/orders/next-panel.tsx'
import { ReturnLabel } from '#web/screens/account/orders/return-label.tsx'
import { StageList } from '#web/screens/account/orders/stage-list.tsx'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { actOnBooking, type RefusedForm } from '#web/screens/skiwear/booking/act-on-booking.ts'
import { BookingFacts, type SkiBooking } from '#web/screens/skiwear/booking/booking-facts.tsx'
import { CancelPieces, cancelPiecesId } from '#web/screens/skiwear/booking/cancel-pieces.tsx'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { LateFee } from '#web/screens/skiwear/booking/late-fee.tsx'
import { PostedForm, postedField } from '#web/screens/skiwear/booking/posted-form.tsx'
import { UnknownBooking } from '#web/screens/skiwear/booking/unknown-booking.tsx'
import { bookingPath } from '#web/screens/skiwear/booking-path.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/booking.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.found ? copy.title(loaderData.found.booking.reference) : copy.unknownTitle) },
  ...secretPage,
]

/** Anybody with a code, from an email or the purchase, may read the booking; its id works only for its account. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('skiBooking', { params })
  // A code that is too long or malformed counts as unknown.
  if (!answer.ok && [400, 404].includes(answer.status)) return data({ found: null }, { status: 404 })
  const { booking, refund } = answerOrThrow(answer, request)
  const { labelCode } = booking
  const label = labelCode !== null && booking.can.label.allowed ? { code: labelCode, qr: qrPath(labelCode) } : null
  return data({ found: { booking, refund, label } })
}

export const action = ({ context, request, params }: Route.ActionArgs) =>
  actOnBooking(context.get(apiContext), request, params.code)

export const shouldRevalidate = reloadAfterConflict

/**
 * Anybody can write `?done=` into an address, so a confirmation is shown only if the booking's state agrees with it.
 */
function doneOf(booking: SkiBooking, search: URLSearchParams): string | null {
  const { state, fee, proof, lines } = booking
  const paid = search.get('paid')
  if (paid === 'fee') return fee?.state === 'paid' ? copy.paid.fee : null
  if (paid === 'booking' || paid === 'change') return state === 'booked' ? copy.paid[paid] : null
  const done = search.get('done')
  if (done === 'change') return state === 'booked' ? copy.changed : null
  if (done === 'posted') return proof ? copy.posted : null
  return done === 'cancel' && lines.some((line) => line.state === 'cancelled') ? copy.cancelled(booking) : null
}

const fieldOf = (refused: RefusedForm, { can }: SkiBooking): { fieldId?: string } => {
  if (refused.form === 'cancel') return can.cancel.allowed ? { fieldId: cancelPiecesId } : {}
  return refused.form === 'post' && refused.field ? { fieldId: postedField(refused.field) } : {}
}

export default function SkiBookingPage({ loaderData: { found }, actionData, params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  if (!found) return <UnknownBooking />
  const { booking, refund, label } = found
  const { label: forLabel } = booking.can
  const path = bookingPath(params.code)
  const done = actionData ? null : doneOf(booking, search)
  // `lateWords` is empty once no piece is still to arrive or to be posted back.
  const isOver = booking.state === 'returned' || booking.lateWords === ''
  const cancelling = search.has('cancel') || actionData?.form === 'cancel'
  return (
    <main id="main" tabIndex={-1} className="container section-tight ski-booking">
      <div>
        <PageHeading>{copy.title(booking.reference)}</PageHeading>
        <p className="muted mt-8">{copy.booked(booking.bookedOn)}</p>
      </div>
      {actionData && (
        <ErrorSummary
          attempt={actionData}
          problems={[{ message: actionData.problem, ...fieldOf(actionData, booking) }]}
        />
      )}
      {done && (
        <Notice variant="success" role="status">
          {done}
        </Notice>
      )}
      {search.has('label') && !forLabel.allowed && (
        <Notice variant="info" role="status">
          {forLabel.reason}
        </Notice>
      )}
      <NextPanel
        next={{ title: booking.stateLabel, lines: [booking.next] }}
        calendar={isOver ? undefined : { to: `${path}/calendar.ics`, label: copy.calendar }}
      >
        {label && <ReturnLabel pdf={`${path}/label.pdf`} code={label.code} qr={label.qr} />}
      </NextPanel>
      <StageList stages={booking.stages} />
      {booking.fee && <LateFee fee={booking.fee} payable={booking.can.payFee.allowed} />}
      <PostedForm
        booking={booking}
        path={path}
        refused={actionData?.form === 'post' ? actionData : undefined}
        editing={search.has('posted') || actionData?.form === 'post'}
      />
      <BookingFacts booking={booking} refund={refund} />
      {cancelling && booking.can.cancel.allowed ? (
        <CancelPieces
          booking={booking}
          refund={refund}
          path={path}
          ticked={actionData?.form === 'cancel' ? actionData.values : undefined}
        />
      ) : (
        <div className="no-print flex flex-wrap gap-12">
          {booking.can.change.allowed && (
            <ButtonLink to={`${path}/change`} variant="outline">
              {copy.change}
            </ButtonLink>
          )}
          {booking.can.cancel.allowed && (
            <ButtonLink to={`${path}?cancel=1`} variant="outline" preventScrollReset>
              {copy.cancel}
            </ButtonLink>
          )}
        </div>
      )}
      <div className="no-print flex flex-wrap items-center gap-x-24 gap-y-12">
        <Link to="/skiwear" className="link">
          {copy.more}
        </Link>
        <Button variant="outline" className="with-script" onClick={() => window.print()}>
          {copy.print}
        </Button>
      </div>
    </main>
  )
}
