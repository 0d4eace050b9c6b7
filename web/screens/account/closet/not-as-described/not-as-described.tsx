import { useId } from 'react'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { AnswerOf, InputOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { file, oneOf, readForm, text } from '#web/lib/form/read-form.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { PhotoField } from '#web/screens/account/closet/not-as-described/photo-field.tsx'
import { reportCopy as copy } from '#web/screens/account/closet/not-as-described/report-copy.ts'
import { reportPage } from '#web/screens/account/closet/not-as-described/report-line.tsx'
import { ReportStatus } from '#web/screens/account/closet/not-as-described/report-status.tsx'
import { WordsField } from '#web/screens/account/closet/not-as-described/words-field.tsx'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/not-as-described.ts'

type Fault = InputOf<'reportPiece'>['body']['what']
const faults = Object.keys(copy.faults) as Fault[]

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return answerOrThrow(await context.get(apiContext)('getPieceReport', { params: { id: params.loanId } }), request)
}

type Field = 'what' | 'words' | 'photo'
interface Problem {
  message: string
  field?: Field
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const target = { params: { id: params.loanId } }
  // A form that cannot be read counts as empty; so does a signed-out visitor's, which is not read at all.
  const form = await request.formData().catch(() => new FormData())
  const { what, words, photo } = readForm(form, { what: oneOf(faults), words: text, photo: file })
  const refused = (problems: Problem[], status: number) =>
    data({ problems, what, words, hadPhoto: photo !== undefined }, { status })
  if (!what) {
    answerOrThrow(await call('getPieceReport', target), request)
    const empty: Problem[] = words === '' ? [{ message: copy.wordsMissing, field: 'words' }] : []
    return refused([{ message: copy.whatMissing, field: 'what' }, ...empty], 400)
  }
  const encoded = photo && Buffer.from(await photo.arrayBuffer()).toString('base64')
  const answer = await call('reportPiece', { ...target, body: { what, words, ...(encoded && { photo: encoded }) } })
  if (answer.ok) throw redirect(`${reportPage(params.loanId)}?sent=1`)
  signInIfSignedOut(answer, request)
  const fieldProblems = answer.errors.map(({ message, field }) => ({
    message,
    field: field?.replace('body.', '') as Field,
  }))
  return refused(fieldProblems.length > 0 ? fieldProblems : [{ message: refusalMessage(answer) }], answer.status || 503)
}

export default function NotAsDescribed({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, report, can, untilLabel } = loaderData
  const [search] = useSearchParams()
  return (
    <div className="grid grid-cols-1 max-w-narrow gap-24">
      <PageHeading>{report ? copy.states[report.state].title : copy.title}</PageHeading>
      {report?.state === 'open' && search.has('sent') && (
        <Notice variant="success" role="status">
          {report.review === null ? copy.thanks : copy.thanksMarked}
        </Notice>
      )}
      <div className="closet-row">
        <PieceFace piece={piece} />
      </div>
      {report ? (
        <ReportStatus report={report} />
      ) : can.report.allowed ? (
        <>
          <p>
            {copy.lead} {untilLabel && copy.until(untilLabel)}
          </p>
          <ReportForm offer={loaderData} refused={actionData} />
        </>
      ) : (
        <Notice variant="info">{can.report.reason}</Notice>
      )}
      <p>
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
      </p>
    </div>
  )
}

interface Refused {
  problems: readonly Problem[]
  what: Fault | undefined
  words: string
  hadPhoto: boolean
}

function ReportForm({ offer, refused }: { offer: AnswerOf<'getPieceReport'>; refused: Refused | undefined }) {
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  const problems = refused?.problems ?? []
  const problemOf = (field: Field) => problems.find((problem) => problem.field === field)?.message
  const ids: Record<Field, string> = { what: `${id}-${faults[0]}`, words: `${id}-words`, photo: `${id}-photo` }
  const whatProblem = problemOf('what')
  return (
    <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-24" noValidate preventScrollReset>
      <ErrorSummary
        attempt={refused}
        problems={problems.map(({ message, field }) => ({ message, ...(field && { fieldId: ids[field] }) }))}
      />
      <fieldset aria-describedby={whatProblem && `${id}-what-error`}>
        <legend className="font-strong">{copy.what}</legend>
        <div className="mt-8 grid grid-cols-1 gap-8">
          <FieldError id={`${id}-what-error`}>{whatProblem}</FieldError>
          {faults.map((fault) => (
            <RadioCard
              key={fault}
              id={`${id}-${fault}`}
              name="what"
              value={fault}
              defaultChecked={refused?.what === fault}
              title={copy.faults[fault].title}
              detail={copy.faults[fault].detail}
            />
          ))}
        </div>
      </fieldset>
      <WordsField
        id={ids.words}
        max={offer.longestWords}
        defaultValue={refused?.words ?? ''}
        error={problemOf('words')}
      />
      <PhotoField
        id={ids.photo}
        maxBytes={offer.mostPhotoBytes}
        error={problemOf('photo')}
        attempt={refused}
        again={refused?.hadPhoto === true}
      />
      <Panel className="grid gap-8">
        <h2 className="h4">{copy.next}</h2>
        <ul className="bullets grid gap-8">
          {copy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Panel>
      <Button type="submit" wide busy={busy} busyLabel={copy.sending}>
        {copy.send}
      </Button>
    </Form>
  )
}
