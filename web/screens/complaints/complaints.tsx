import { useEffect, useId, useRef } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { oneOf, readForm, text } from '#web/lib/form/read-form.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { complaintCopy as copy } from '#web/screens/complaints/copy.ts'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/complaints.ts'

type Field = 'kind' | 'words' | 'email' | 'name'
interface Entered {
  kind: 'service' | 'data_protection' | undefined
  words: string
  email: string
  name: string
}
interface Refused {
  problems: { message: string; field?: Field }[]
  entered: Entered
}
type Answer = { made: AnswerOf<'makeComplaint'>; refused?: never } | { made?: never; refused: Refused }

const maxWords = 4000
const fields: readonly Field[] = ['kind', 'words', 'email', 'name']

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ origin: originOf(matches), title: copy.title, description: copy.description, canonical: '/complaints' })

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const kinds = oneOf(['service', 'data_protection'] as const)
  const entered: Entered = readForm(form, { kind: kinds, words: text, email: text, name: text })
  const refused = (problems: Refused['problems'], status: number) =>
    data<Answer>({ refused: { problems, entered } }, { status })
  const { kind, words, email, name } = entered
  const problems: Refused['problems'] = [
    ...(kind ? [] : [{ message: copy.kindMissing, field: 'kind' as const }]),
    ...(words === '' ? [{ message: copy.wordsMissing, field: 'words' as const }] : []),
    ...(words.length > maxWords ? [{ message: copy.wordsLong, field: 'words' as const }] : []),
  ]
  if (!kind || problems.length > 0) return refused(problems, 400)
  const body = { kind, words, ...(email && { email }), ...(name && { name }) }
  const answer = await context.get(apiContext)('makeComplaint', { body })
  if (answer.ok) return data<Answer>({ made: answer.body }, { status: 201 })
  const fieldName = answer.errors[0]?.field?.replace('body.', '')
  const field = fields.find((field) => field === fieldName)
  return refused([{ message: refusalMessage(answer), ...(field && { field }) }], answer.status || 503)
}

/**
 * Takes complaints about the service or about personal details, with or without an account (law L-22); works without
 * JavaScript.
 */
export default function Complaints({ actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="container container-narrow section-tight">
      <div className="mx-auto max-w-form grid grid-cols-1 gap-24">
        {actionData?.made ? (
          <Received made={actionData.made} />
        ) : (
          <>
            <div className="grid gap-8">
              <PageHeading>{copy.title}</PageHeading>
              <p className="lead">{copy.lead}</p>
              <p className="muted">
                {copy.notNeeded} <ContactLink className="link">{copy.emailUs}</ContactLink>.
              </p>
            </div>
            <ComplaintForm refused={actionData?.refused} />
          </>
        )}
        <Panel variant="cream" className="grid gap-8">
          <h2 className="h3">{copy.clockTitle}</h2>
          <ol className="grid gap-8">
            {copy.clock.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </Panel>
        <section className="grid gap-8" aria-labelledby="ico">
          <h2 className="h3" id="ico">
            {copy.icoTitle}
          </h2>
          <p>{copy.ico}</p>
          <p>
            <Link className="link" to="/privacy#complaints">
              {copy.privacy}
            </Link>
          </p>
        </section>
      </div>
    </main>
  )
}

function Received({ made }: { made: AnswerOf<'makeComplaint'> }) {
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div ref={heading} tabIndex={-1} className="grid gap-8">
      <PageHeading>{copy.doneTitle}</PageHeading>
      <p className="lead">{copy.done(made.email)}</p>
      <p className="number">{made.reference}</p>
      <p>{copy.outcomeBy(made.outcomeBy)}</p>
    </div>
  )
}

function ComplaintForm({ refused }: { refused: Refused | undefined }) {
  const id = useId()
  const busy = useNavigation().state === 'submitting'
  const { user } = useSite()
  const problems = refused?.problems ?? []
  const problemOf = (field: Field) => problems.find((problem) => problem.field === field)?.message
  const idOf = (field: Field) => (field === 'kind' ? `${id}-${copy.kinds[0].value}` : `${id}-${field}`)
  const kindProblem = problemOf('kind')
  const wordsProblem = problemOf('words')
  return (
    <Form method="post" className="grid grid-cols-1 gap-24" noValidate>
      <ErrorSummary
        attempt={refused}
        problems={problems.map(({ message, field }) => ({ message, ...(field && { fieldId: idOf(field) }) }))}
      />
      <fieldset aria-describedby={kindProblem && `${id}-kind-error`}>
        <legend className="font-strong">{copy.kind}</legend>
        <div className="mt-8 grid grid-cols-1 gap-8">
          <FieldError id={`${id}-kind-error`}>{kindProblem}</FieldError>
          {copy.kinds.map(({ value, title, detail }) => (
            <RadioCard
              key={value}
              id={`${id}-${value}`}
              name="kind"
              value={value}
              defaultChecked={refused?.entered.kind === value}
              title={title}
              detail={detail}
            />
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor={idOf('words')}>{copy.words}</label>
        <p className="field-hint" id={`${id}-words-hint`}>
          {copy.wordsHint}
        </p>
        <FieldError id={`${id}-words-error`}>{wordsProblem}</FieldError>
        <textarea
          id={idOf('words')}
          name="words"
          rows={7}
          className="input"
          defaultValue={refused?.entered.words}
          aria-invalid={wordsProblem ? true : undefined}
          aria-describedby={classNames(`${id}-words-hint`, wordsProblem && `${id}-words-error`)}
        />
      </div>
      <TextField
        id={idOf('email')}
        name="email"
        type="email"
        label={copy.email}
        hint={user ? `${copy.emailHint} ${copy.emailOfAccount}` : copy.emailHint}
        autoComplete="email"
        spellCheck={false}
        optional={user !== null}
        defaultValue={refused?.entered.email}
        error={problemOf('email')}
      />
      <TextField
        id={idOf('name')}
        name="name"
        label={copy.name}
        autoComplete="name"
        spellCheck={false}
        optional
        defaultValue={refused?.entered.name}
        error={problemOf('name')}
      />
      <Button type="submit" wide busy={busy} busyLabel={copy.sending}>
        {copy.send}
      </Button>
    </Form>
  )
}
