import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { changeEmailCopy } from '#web/copy/change-email.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { signInAddress } from '#web/lib/api/errors.ts'
import { ifFilled, readForm, text, verbatim } from '#web/lib/form/read-form.ts'
import { answered, type DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { ProveByLink } from '#web/screens/account/details/prove-by-link.tsx'
import { yourDataCopy as copy } from '#web/screens/account/your-data/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/your-data.ts'

type Section = NonNullable<AnswerOf<'exportAccount'>['words']>[number]
interface Outcome {
  shown?: { asOf: string; sections: readonly Section[] }
  answer: DetailsAnswer
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const proof = answerOrThrow(await context.get(apiContext)('proofOfIdentity', {}), request)
  const refused = new URL(request.url).searchParams.get('refused') ?? ''
  return {
    provedUntil: proof.provedUntilLabel,
    refused: Object.hasOwn(copy.refused, refused) ? copy.refused[refused as keyof typeof copy.refused] : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent, ...proof } = readForm(await request.formData(), {
    intent: text,
    currentPassword: ifFilled(verbatim),
  })
  const outcome = intent === 'prove-export' ? await proveByLink() : intent === 'show' ? await show() : undefined
  if (!outcome) throw data({ message: messages.badRequest, code: 'malformed' }, { status: 400 })
  if (outcome.answer.status === 401) throw redirect(signInAddress(pageAddress(request)))
  return data(outcome, { status: outcome.answer.status })

  async function show(): Promise<Outcome> {
    const exported = await call('exportAccount', { body: { ...proof, inWords: true } })
    const shown = exported.ok ? { asOf: exported.body.exportedLabel, sections: exported.body.words ?? [] } : undefined
    return { answer: answered('export', exported, ''), shown }
  }

  async function proveByLink(): Promise<Outcome> {
    const info = await call('customerInfo', {})
    if (!info.ok) return { answer: answered('export', info, '') }
    const answer = await call('requestSignInLink', {
      body: { email: info.body.user.email, redirect: '/account/your-data' },
    })
    if (!answer.ok) return { answer: answered('export', answer, '') }
    return { answer: { group: 'export', sent: answer.body.message, problems: [], status: answer.status } }
  }
}

export default function YourData({ loaderData: { provedUntil, refused }, actionData }: Route.ComponentProps) {
  const { shown, answer } = actionData ?? {}
  return (
    <div className="grid max-w-panel gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted mt-8">{shown ? copy.asOf(shown.asOf) : copy.lead}</p>
        {shown && <p className="muted no-print mt-4">{copy.print}</p>}
      </div>
      {shown ? (
        shown.sections.map((section) => <Records key={section.key} section={section} />)
      ) : (
        <GetACopy provedUntil={provedUntil} refused={refused} answer={answer} />
      )}
      <Panel variant="outline" className="no-print grid gap-16">
        <div>
          <h2 className="h3">{copy.correctHeading}</h2>
          <p className="mt-4">{copy.correct}</p>
          <p className="mt-8">
            <DetailsLink className="link">{copy.toDetails}</DetailsLink>
          </p>
        </div>
        <div>
          <h2 className="h3">{copy.leaveHeading}</h2>
          <p className="mt-4">{copy.leave}</p>
          <p className="mt-8">
            <Link to="/account?edit=leave" className="link">
              {copy.toLeave}
            </Link>
          </p>
        </div>
      </Panel>
    </div>
  )
}

interface GetACopyProps {
  provedUntil: string | null
  /** Why the file was refused. */
  refused: string | null
  answer: DetailsAnswer | undefined
}

function GetACopy({ provedUntil, refused, answer }: GetACopyProps) {
  const busy = useNavigation().state === 'submitting'
  const problems = answer?.problems ?? (refused ? [{ message: refused, field: 'currentPassword' }] : [])
  const passwordProblem = problems.find(({ field }) => field === 'currentPassword')?.message
  return (
    <Panel variant="outline" className="grid gap-16">
      <h2 className="h3">{copy.heading}</h2>
      {/* Posted by the browser itself, since one of the buttons is answered with a file. */}
      <Form method="post" className="grid gap-16" noValidate reloadDocument>
        <ErrorSummary
          attempt={answer ?? refused}
          problems={problems.map(({ message, field }) => ({ message, fieldId: field && 'exportPassword' }))}
        />
        {provedUntil === null ? (
          <PasswordField id="exportPassword" name="currentPassword" label={copy.password} error={passwordProblem} />
        ) : (
          <p className="muted text-small">{changeEmailCopy.fresh(provedUntil)}</p>
        )}
        <div className="flex flex-wrap gap-12">
          <Button type="submit" name="intent" value="show" busy={busy}>
            {copy.show}
          </Button>
          <Button type="submit" variant="outline" formAction="/account/your-data/file">
            {copy.download}
          </Button>
        </div>
        <p className="muted text-small">{copy.fileHint}</p>
      </Form>
      {provedUntil === null && <ProveByLink intent="prove-export" sent={answer?.sent} />}
    </Panel>
  )
}

function Records({ section: { key, title, records } }: { section: Section }) {
  return (
    <section aria-labelledby={`data-${key}`}>
      <h2 className="h3" id={`data-${key}`}>
        {title}
      </h2>
      <p className="muted text-small">{copy.count(records.length)}</p>
      {records.map((record, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing is added to the list or moved in it
        <dl key={at} className="facts mt-16">
          {record.map(({ label, text: value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
