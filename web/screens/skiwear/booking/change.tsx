import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { reloadAfterConflict } from '#web/lib/api/reload-after-conflict.ts'
import { isDay, monthOf } from '#web/lib/days.ts'
import { numberFrom, readForm, text } from '#web/lib/form/read-form.ts'
import { secretPage } from '#web/screens/email-change/email-link.tsx'
import { toPayment } from '#web/screens/skiwear/booking/act-on-booking.ts'
import { ChangePrice } from '#web/screens/skiwear/booking/change-price.tsx'
import { skiBookingCopy as copy } from '#web/screens/skiwear/booking/copy.ts'
import { UnknownBooking } from '#web/screens/skiwear/booking/unknown-booking.tsx'
import { bookingPath } from '#web/screens/skiwear/booking-path.ts'
import { DateFacts } from '#web/screens/skiwear/dates/date-facts.tsx'
import { DateFields } from '#web/screens/skiwear/dates/date-fields.tsx'
import { sameDays, useTypedDays } from '#web/screens/skiwear/dates/use-typed-days.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/change.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.reference ? copy.changeTitle(loaderData.reference) : copy.unknownTitle) },
  ...secretPage,
]

const changePath = (code: string) => `${bookingPath(code)}/change`
const dayIn = (search: URLSearchParams, name: string): string => {
  const typed = search.get(name) ?? ''
  return isDay(typed) ? typed : ''
}

/** Prices the dates in the address, if they differ from the booking's dates. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [bookingAnswer, termsAnswer] = await Promise.all([call('skiBooking', { params }), call('skiTerms', {})])
  if (!bookingAnswer.ok && [400, 404].includes(bookingAnswer.status))
    return data({ reference: null, tooLate: null, found: null }, { status: 404 })
  const { booking } = answerOrThrow(bookingAnswer, request)
  const terms = answerOrThrow(termsAnswer, request)
  const { reference } = booking
  const { change: mayChange } = booking.can
  // Not a redirect: a change that was refused because it is too late loads this page again, which must say so.
  if (!mayChange.allowed) return data({ reference, tooLate: mayChange.reason, found: null })
  const search = new URL(request.url).searchParams
  const { firstDay, lastDay } = booking.dates
  const chosen = { first: dayIn(search, 'first') || firstDay, last: dayIn(search, 'last') || lastDay }
  const isSame = chosen.first === firstDay && chosen.last === lastDay
  const sizes = [...new Set(booking.lines.map(({ sizeLabel }) => sizeLabel))].flatMap(
    (label) => terms.sizes.find((size) => size.sizeLabel === label)?.size ?? [],
  )
  const inSeason = chosen.first >= terms.firstBookable && chosen.first <= terms.lastBookable
  const month = monthOf(inSeason ? chosen.first : terms.firstBookable)
  const [calendar, change] = await Promise.all([
    call('skiCalendar', { query: { month, ...(sizes.length > 0 && { sizes }) } }),
    isSame ? undefined : call('skiChange', { params, query: { firstDay: chosen.first, lastDay: chosen.last } }),
  ])
  const problem = change && !change.ok && change.status === 400 ? refusalMessage(change) : null
  const price = change && problem === null ? answerOrThrow(change, request) : null
  const found = { booking, terms, sizes, chosen, calendar: answerOrThrow(calendar, request), price, problem }
  return data({ reference, tooLate: null, found })
}

/** Changes the dates, or opens a payment when the new ones cost more. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { first, last, total, back } = readForm(await request.formData(), {
    first: text,
    last: text,
    total: numberFrom(0),
    back: numberFrom(0),
  })
  const answer = await context.get(apiContext)('changeSki', {
    params,
    body: { firstDay: first, lastDay: last, total, back },
  })
  if (!answer.ok) return data({ problem: refusalMessage(answer) }, { status: answer.status || 503 })
  const { payment } = answer.body
  throw payment
    ? toPayment(payment.checkoutId, params.code, request)
    : redirect(`${bookingPath(params.code)}?done=change`)
}

export const shouldRevalidate = reloadAfterConflict

export default function ChangeSkiDates({ loaderData, actionData, params: { code } }: Route.ComponentProps) {
  const { reference, tooLate, found } = loaderData
  if (reference === null) return <UnknownBooking />
  return (
    <main id="main" tabIndex={-1} className="container section-tight ski-booking">
      <div>
        <PageHeading>{copy.changeTitle(reference)}</PageHeading>
        {found && <p className="muted mt-8">{copy.changeLead(found.booking.dates.label)}</p>}
      </div>
      {found ? (
        <Change found={found} problem={actionData?.problem} attempt={actionData} code={code} />
      ) : (
        <Notice variant="warning" role="status">
          {tooLate}
        </Notice>
      )}
      <p>
        <Link to={bookingPath(code)} className="link">
          {copy.toBooking}
        </Link>
      </p>
    </main>
  )
}

/** The price of the current dates, without cancelled pieces. */
const costOf = (lines: AnswerOf<'skiBooking'>['booking']['lines']) =>
  lines.filter(({ state }) => state !== 'cancelled').reduce((sum, { price }) => sum + price, 0)

interface ChangeProps {
  found: NonNullable<Route.ComponentProps['loaderData']['found']>
  problem: string | undefined
  attempt: unknown
  code: string
}

function Change({ found, problem, attempt, code }: ChangeProps) {
  const { booking, terms, sizes, chosen, calendar, price } = found
  const { days, setDays } = useTypedDays(chosen)
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      {problem && <ErrorSummary attempt={attempt} problems={[{ message: problem }]} />}
      <Form method="get" action={changePath(code)} className="ski-dates" preventScrollReset replace>
        <DateFields
          days={days}
          sizes={sizes}
          terms={terms}
          calendar={calendar}
          problem={found.problem}
          onChange={setDays}
        />
        <p>
          <Button type="submit" variant={price?.free ? 'outline' : 'filled'} busy={busy} busyLabel={copy.seePrice}>
            {copy.seePrice}
          </Button>
        </p>
      </Form>
      {price && sameDays(days, chosen) && (
        <>
          <DateFacts dates={price.dates} />
          <ChangePrice price={price} paid={costOf(booking.lines)} path={changePath(code)} />
        </>
      )}
    </>
  )
}
