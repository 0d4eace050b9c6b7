import { data } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { changeEmailCopy as copy } from '#web/copy/change-email.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { EmailLink, type LinkResult, secretPage } from '#web/screens/email-change/email-link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/confirm.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.confirmTitle) }, ...secretPage]

type Outcome =
  | { kind: 'changed'; email: string }
  | { kind: 'link-invalid' | 'signed-out' }
  | { kind: 'taken' | 'failed'; problem: string }

/** Asks visitors who are signed out to sign in first: the link works only in a session of its account. */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('customerInfo', {})
  return { signedOut: !answer.ok && answer.status === 401 }
}

export async function action({ context, params }: Route.ActionArgs) {
  const answer = await context.get(apiContext)('confirmEmailChange', { body: { code: params.code } })
  if (answer.ok) return data<Outcome>({ kind: 'changed', email: answer.body.email })
  const { status } = answer
  const outcome = (): Outcome => {
    if (status === 401) return { kind: 'signed-out' }
    if (answer.errors[0]?.code === 'email_link_invalid') return { kind: 'link-invalid' }
    return { kind: status === 409 ? 'taken' : 'failed', problem: refusalMessage(answer) }
  }
  return data(outcome(), { status: status || 503 })
}

export default function ConfirmEmail({ loaderData: { signedOut }, actionData }: Route.ComponentProps) {
  return (
    <EmailLink
      motif="heart"
      heading={copy.confirmHeading}
      lead={copy.confirmLead}
      label={copy.confirm}
      busyLabel={copy.confirming}
      problem={actionData?.kind === 'failed' ? actionData.problem : undefined}
      result={resultOf(actionData ?? (signedOut ? { kind: 'signed-out' } : undefined))}
      pressed={actionData !== undefined}
    />
  )
}

function resultOf(outcome: Outcome | undefined): LinkResult | undefined {
  switch (outcome?.kind) {
    case 'changed':
      return {
        motif: 'heart',
        heading: copy.confirmed,
        lead: copy.confirmedLead(outcome.email),
        nextStep: (
          <ButtonLink to="/account" wide>
            {copy.toDetails}
          </ButtonLink>
        ),
      }
    case 'signed-out':
      return {
        motif: 'heart',
        heading: copy.signInFirst,
        lead: copy.signInFirstLead,
        nextStep: (
          <ButtonLink to="/entry" wide>
            {copy.signIn}
          </ButtonLink>
        ),
      }
    case 'link-invalid':
      return { motif: 'sock', heading: copy.over, lead: copy.confirmOverLead, nextStep: backToDetails }
    case 'taken':
      return { motif: 'sock', heading: copy.taken, lead: outcome.problem, nextStep: backToDetails }
    default:
      return undefined
  }
}

const backToDetails = (
  <ButtonLink to="/account?edit=email" wide>
    {copy.toDetails}
  </ButtonLink>
)
