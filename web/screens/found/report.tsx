import { useId } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { AnswerOf, InputOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { foundCopy as copy } from '#web/screens/found/copy.ts'
import { FoundPiece } from '#web/screens/found/found-piece.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/report.ts'

type Place = InputOf<'reportFinding'>['body']['place']
type Field = 'place' | 'foundOn'
interface Problem {
  message: string
  field?: Field
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, { name: 'robots', content: 'noindex' }]

const storyOf = (qrId: string): string => `/item/profile/${encodeURIComponent(qrId)}`

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('findingForm', { params: { id: params.qr_id } })
  // The story page helps with an unknown label.
  if (!answer.ok && (answer.status === 404 || answer.status === 400)) throw redirect(storyOf(params.qr_id))
  return answerOrThrow(answer, request)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const { place, foundOn } = readForm(form, { place: text, foundOn: text })
  const refused = (problems: Problem[], status: number) => data({ problems, place, foundOn }, { status })
  const isDay = /^\d{4}-\d\d-\d\d$/.test(foundOn)
  const missing: Problem[] = [
    ...(place ? [] : [{ message: copy.whereMissing, field: 'place' as const }]),
    ...(isDay ? [] : [{ message: copy.whenMissing, field: 'foundOn' as const }]),
  ]
  if (missing.length > 0) return refused(missing, 400)
  const body = { qrId: params.qr_id, place: place as Place, foundOn }
  const answer = await context.get(apiContext)('reportFinding', { body })
  if (answer.ok) throw redirect(`/found/${answer.body.token}`)
  const field = answer.errors[0]?.field?.replace('body.', '')
  const problemField = field === 'place' || field === 'foundOn' ? { field: field as Field } : {}
  return refused([{ message: refusalMessage(answer), ...problemField }], answer.status || 503)
}

/**
 * Lets a finder report where and when they found a piece (product §12.6). The form asks for nothing else, and works
 * without JavaScript.
 */
export default function ReportFinding({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <main id="main" className="container container-narrow section-tight">
      <div className="mx-auto max-w-form grid grid-cols-1 gap-24">
        <div className="grid gap-8">
          <PageHeading>{copy.title}</PageHeading>
          <p>{copy.lead}</p>
        </div>
        <FoundPiece piece={loaderData.piece} />
        <FindingForm offer={loaderData} refused={actionData} />
        <p>
          <Link to={storyOf(params.qr_id)} className="link">
            {copy.toStory}
          </Link>
        </p>
      </div>
    </main>
  )
}

interface Refused {
  problems: readonly Problem[]
  place: string
  foundOn: string
}

function FindingForm({ offer, refused }: { offer: AnswerOf<'findingForm'>; refused: Refused | undefined }) {
  const id = useId()
  const busy = useNavigation().state === 'submitting'
  const problems = refused?.problems ?? []
  const problemOf = (field: Field) => problems.find((problem) => problem.field === field)?.message
  const ids: Record<Field, string> = { place: `${id}-${offer.places[0]?.code}`, foundOn: `${id}-day` }
  const placeProblem = problemOf('place')
  return (
    <Form method="post" className="grid grid-cols-1 gap-24" noValidate>
      <ErrorSummary
        attempt={refused}
        problems={problems.map(({ message, field }) => ({ message, ...(field && { fieldId: ids[field] }) }))}
      />
      <fieldset aria-describedby={placeProblem && `${id}-place-error`}>
        <legend className="font-strong">{copy.where}</legend>
        <div className="mt-8 grid grid-cols-1 gap-8">
          <FieldError id={`${id}-place-error`}>{placeProblem}</FieldError>
          {offer.places.map(({ code, label }) => (
            <RadioCard
              key={code}
              id={`${id}-${code}`}
              name="place"
              value={code}
              defaultChecked={refused?.place === code}
              title={label}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        id={ids.foundOn}
        type="date"
        name="foundOn"
        label={copy.when}
        hint={copy.whenHint(offer.fromLabel)}
        length="medium"
        min={offer.from}
        max={offer.to}
        defaultValue={refused?.foundOn ?? offer.to}
        error={problemOf('foundOn')}
      />
      <Button type="submit" wide busy={busy} busyLabel={copy.sending}>
        {copy.send}
      </Button>
    </Form>
  )
}
