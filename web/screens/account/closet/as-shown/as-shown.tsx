import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { asShownPage, ComparePiece } from '#web/screens/account/closet/as-shown/compare-piece.tsx'
import { asShownCopy as copy } from '#web/screens/account/closet/as-shown/copy.ts'
import { ShownMarks } from '#web/screens/account/closet/as-shown/shown-marks.tsx'
import { WorseForm, zoneField } from '#web/screens/account/closet/as-shown/worse-form.tsx'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { reportPage } from '#web/screens/account/closet/not-as-described/report-line.tsx'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/as-shown.ts'

/** Used if the piece matches: there are no marks to read from the form. */
const noMarks: Pick<AnswerOf<'getArrivalCheck'>, 'zones' | 'kinds' | 'mostMarks'> = {
  zones: [],
  kinds: [],
  mostMarks: 0,
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return answerOrThrow(await context.get(apiContext)('getArrivalCheck', { params: { id: params.loanId } }), request)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const target = { params: { id: params.loanId } }
  const form = await request.formData()
  const { intent, from } = readForm(form, { intent: text, from: text })
  const worse = intent === 'worse'
  const { zones, kinds, mostMarks } = worse ? answerOrThrow(await call('getArrivalCheck', target), request) : noMarks
  const chosen = readForm(form, Object.fromEntries(zones.map((zone) => [zoneField(zone), text])))
  const refused = (problem: string, status: number) => data({ problem, chosen }, { status })
  const marks = zones.flatMap(({ side, number }) => {
    const kind = kinds.find(({ code }) => code === chosen[zoneField({ side, number })])?.code
    return kind ? [{ side, number, kind }] : []
  })
  if (marks.length > mostMarks) return refused(copy.tooMany(mostMarks), 400)
  const answer = await call('checkArrival', { ...target, body: { answer: worse ? 'worse' : 'matches', marks } })
  if (answer.ok) throw redirect(worse ? `${reportPage(params.loanId)}?sent=1` : backTo(from, params.loanId))
  signInIfSignedOut(answer, request)
  return refused(answer.errors[0]?.message ?? refusalMessage(answer), answer.status || 503)
}

/** The form names an order by its reference and never gives an address, so it cannot redirect to another site. */
function backTo(from: string, loanId: string): string {
  if (from === 'piece') return `/account/closet/pieces/${loanId}`
  return /^W-[A-Z0-9-]{1,20}$/.test(from) ? `/account/orders/${from}#as-shown` : asShownPage(loanId)
}

/** Compares a piece that has arrived with the marks that were shown when it was ordered (product §5.2). */
export default function AsShown({ loaderData, actionData }: Route.ComponentProps) {
  const { check, untilLabel } = loaderData
  const open = check.can.check.allowed
  const { reason } = check.can.check
  return (
    <div className="grid grid-cols-1 max-w-panel gap-24">
      <PageHeading>{copy.title}</PageHeading>
      <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
      <div className="closet-row">
        <PieceFace piece={check.piece} />
      </div>
      {open ? (
        <>
          <p>
            {copy.lead} {untilLabel && copy.until(untilLabel)}
          </p>
          <div>
            <ShownMarks title={copy.shown} piece={check.shown} open />
            <Matches />
          </div>
          <WorseForm arrival={loaderData} chosen={actionData?.chosen ?? {}} />
        </>
      ) : (
        <div>
          {check.answer === 'matches' && (
            <Notice variant="success" role="status">
              {copy.agreedNow}
            </Notice>
          )}
          {check.answer === null && !check.reported && reason && <Notice variant="info">{reason}</Notice>}
          <ComparePiece check={check} from="piece" open />
        </div>
      )}
      <p>
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
      </p>
    </div>
  )
}

function Matches() {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset className="mt-12">
      <Button
        type="submit"
        name="intent"
        value="matches"
        busy={state === 'submitting' && formData?.get('intent') === 'matches'}
        busyLabel={copy.saving}
      >
        {copy.matches}
      </Button>
    </Form>
  )
}
