import { data, Form, Link, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage, signInAddress } from '#web/lib/api/errors.ts'
import { readForm, ticked } from '#web/lib/form/read-form.ts'
import { invitationCopy as copy } from '#web/screens/account/two-homes/copy.ts'
import { EmailLinkPage, type LinkResult, secretPage } from '#web/screens/email-change/email-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import type { Route } from './+types/accept.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }, ...secretPage]

/** Opening the page changes nothing: mail scanners follow links, but only people press buttons. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [answer, shared] = await Promise.all([call('customerInfo', {}), call('sharedMembership', {})])
  const signedOut = !answer.ok && answer.status === 401
  return {
    signedOut,
    entry: signInAddress(pageAddress(request)),
    hasAddress: answer.ok && answer.body.user.addressLine1 !== '',
    dueBackDays: signedOut ? 0 : answerOrThrow(shared, request).sharing.dueBackDays,
  }
}

type Outcome = { kind: 'done' | 'over' } | { kind: 'refused'; problem: string; field: string | undefined }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { terms } = readForm(await request.formData(), { terms: ticked })
  const body = { code: params.code, acceptTerms: terms }
  const answer = await context.get(apiContext)('acceptInvitation', { body })
  if (answer.ok) return data<Outcome>({ kind: 'done' })
  const [error] = answer.errors
  const outcome: Outcome =
    error?.code === 'invitation_invalid'
      ? { kind: 'over' }
      : { kind: 'refused', problem: refusalMessage(answer), field: error?.field }
  return data(outcome, { status: answer.status || 503 })
}

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const outcome = actionData ?? null
  const refused = outcome?.kind === 'refused' ? outcome : undefined
  return (
    <EmailLinkPage
      motif="heart"
      heading={copy.heading}
      lead={copy.lead}
      result={resultOf(outcome, loaderData)}
      pressed={outcome !== null && !refused}
    >
      <Question refused={refused} dueBackDays={loaderData.dueBackDays} />
    </EmailLinkPage>
  )
}

function resultOf(
  outcome: Outcome | null,
  { signedOut, entry, hasAddress }: Route.ComponentProps['loaderData'],
): LinkResult | undefined {
  if (outcome?.kind === 'done')
    return {
      motif: 'heart',
      heading: copy.done,
      lead: hasAddress ? copy.doneLeadWithAddress : copy.doneLead,
      nextStep: hasAddress ? (
        <ButtonLink to="/account/closet" wide>
          {copy.toCloset}
        </ButtonLink>
      ) : (
        <ButtonLink to="/account" wide>
          {copy.toDetails}
        </ButtonLink>
      ),
    }
  if (outcome?.kind === 'over')
    return {
      motif: 'sock',
      heading: copy.over,
      lead: copy.overLead,
      nextStep: (
        <ButtonLink to="/shop" wide>
          {copy.toHome}
        </ButtonLink>
      ),
    }
  if (signedOut)
    return {
      motif: 'heart',
      heading: copy.signInFirst,
      lead: copy.signInFirstLead,
      nextStep: (
        <ButtonLink to={entry} wide>
          {copy.signIn}
        </ButtonLink>
      ),
    }
  return undefined
}

interface QuestionProps {
  refused: Extract<Outcome, { kind: 'refused' }> | undefined
  dueBackDays: number
}

function Question({ refused, dueBackDays }: QuestionProps) {
  const busy = useNavigation().state === 'submitting'
  const isTermsProblem = refused?.field === 'body.acceptTerms'
  return (
    <Form method="post" className="grid gap-24" noValidate>
      <ErrorSummary
        attempt={refused}
        problems={refused ? [{ message: refused.problem, ...(isTermsProblem && { fieldId: 'terms' }) }] : []}
      />
      <ul className="list-disc pl-20 grid gap-8">
        {copy.points(dueBackDays).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Checkbox
        id="terms"
        name="terms"
        error={isTermsProblem ? refused.problem : undefined}
        label={
          <>
            {copy.agreeBefore}
            <Link to="/terms" target="_blank" className="link">
              {copy.agreeLink}
            </Link>
          </>
        }
      />
      <Button type="submit" wide busy={busy} busyLabel={copy.accepting}>
        {copy.accept}
      </Button>
    </Form>
  )
}
