import { useId } from 'react'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import type { AnswerOf, InputOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { closetCopy } from '#web/screens/account/closet/copy.ts'
import { findingsCopy as copy } from '#web/screens/account/closet/findings/copy.ts'
import { findingsPage } from '#web/screens/account/closet/findings/found-line.tsx'
import { lostPage } from '#web/screens/account/closet/lost/loss-line.tsx'
import { signInIfSignedOut } from '#web/screens/account/plan/membership.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PieceFace } from '#web/ui/product/piece-face.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/findings.ts'

type Answer = InputOf<'answerFinding'>['body']['answer']
type Finding = AnswerOf<'rentalFindings'>['findings'][number]

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return answerOrThrow(await context.get(apiContext)('rentalFindings', { params: { id: params.loanId } }), request)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const { finding: findingId, answer } = readForm(form, { finding: text, answer: text })
  const refused = (problem: string, status: number, field = false) => data({ problem, findingId, field }, { status })
  const call = context.get(apiContext)
  const target = { params: { id: params.loanId } }
  if (answer === '') {
    answerOrThrow(await call('rentalFindings', target), request)
    return refused(copy.missing, 400, true)
  }
  const answered = await call('answerFinding', { ...target, body: { findingId, answer: answer as Answer } })
  if (answered.ok) throw redirect(`${findingsPage(params.loanId)}?answered=1`)
  signInIfSignedOut(answered, request)
  return refused(refusalMessage(answered), answered.status || 503)
}

/** Shows what finders reported about a piece; its family answers with a fixed sentence, or not at all. */
export default function Findings({ loaderData, actionData, params }: Route.ComponentProps) {
  const { piece, findings, lost, quietDays } = loaderData
  const [search] = useSearchParams()
  const id = useId()
  return (
    <div className="grid grid-cols-1 max-w-narrow gap-24">
      <PageHeading>{findings.length > 0 ? copy.title : copy.noneTitle}</PageHeading>
      <ErrorSummary
        attempt={actionData}
        problems={
          actionData
            ? [{ message: actionData.problem, ...(actionData.field && { fieldId: fieldOf(id, actionData.findingId) }) }]
            : []
        }
      />
      {search.has('answered') && !actionData && (
        <Notice variant="success" role="status">
          {copy.thanks}
        </Notice>
      )}
      <div className="closet-row">
        <PieceFace piece={piece} />
      </div>
      {findings.length > 0 && <p>{copy.lead}</p>}
      {findings.map((finding) => (
        <FindingPanel
          key={finding.id}
          finding={finding}
          quietDays={quietDays}
          firstField={fieldOf(id, finding.id)}
          problem={actionData?.field && actionData.findingId === finding.id ? actionData.problem : undefined}
        />
      ))}
      {lost && (
        <Panel variant="outline" className="grid grid-cols-1 justify-items-start gap-12">
          <p>{copy.lost}</p>
          <ButtonLink to={lostPage(params.loanId)} variant="outline">
            {copy.toLost}
          </ButtonLink>
        </Panel>
      )}
      <p>
        <Link to="/account/closet" className="link">
          {closetCopy.backToCloset}
        </Link>
      </p>
    </div>
  )
}

const fieldOf = (id: string, findingId: string): string => `${id}-${findingId}`

interface FindingProps {
  finding: Finding
  quietDays: number
  /** The id of its first answer, to which the error summary links. */
  firstField: string
  problem: string | undefined
}

function FindingPanel({ finding, quietDays, firstField, problem }: FindingProps) {
  const { placeLabel, foundOnLabel, answer, can } = finding
  return (
    <Panel variant={can.answer.allowed ? 'sky' : 'outline'} className="grid grid-cols-1 gap-16">
      <dl className="facts">
        <div>
          <dt>{copy.where}</dt>
          <dd>{placeLabel}</dd>
        </div>
        <div>
          <dt>{copy.when}</dt>
          <dd>{foundOnLabel}</dd>
        </div>
        {answer && (
          <div>
            <dt>{copy.answered}</dt>
            <dd>{answer.sentence}</dd>
          </div>
        )}
      </dl>
      {can.answer.allowed && (
        <AnswerForm finding={finding} quietDays={quietDays} firstField={firstField} problem={problem} />
      )}
      {!answer && !can.answer.allowed && <p className="muted text-small">{can.answer.reason}</p>}
    </Panel>
  )
}

function AnswerForm({ finding, quietDays, firstField, problem }: FindingProps) {
  const { state, formData } = useNavigation()
  const busy = state === 'submitting' && formData?.get('finding') === finding.id
  return (
    <Form method="post" className="grid grid-cols-1 gap-16" noValidate preventScrollReset>
      <input type="hidden" name="finding" value={finding.id} />
      <fieldset aria-describedby={problem && `${firstField}-error`}>
        <legend className="font-strong">{copy.question}</legend>
        <div className="mt-8 grid grid-cols-1 gap-8">
          <FieldError id={`${firstField}-error`}>{problem}</FieldError>
          {finding.answers.map(({ code, sentence }, at) => (
            <RadioCard
              key={code}
              id={at === 0 ? firstField : `${firstField}-${code}`}
              name="answer"
              value={code}
              title={sentence}
              detail={code === 'have_it' && copy.quiet(quietDays)}
            />
          ))}
        </div>
      </fieldset>
      <p className="text-small">{copy.until(finding.untilLabel)}</p>
      <div>
        <Button type="submit" busy={busy} busyLabel={copy.sending}>
          {copy.send}
        </Button>
      </div>
    </Form>
  )
}
