import { data } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { changeEmailCopy as copy } from '#web/copy/change-email.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { EmailLink, type LinkResult, secretPage } from '#web/screens/email-change/email-link.tsx'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Route } from './+types/undo.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.undoTitle) }, ...secretPage]

type Outcome = { kind: 'undone'; email: string } | { kind: 'link-invalid' } | { kind: 'failed'; problem: string }

export async function action({ context, params }: Route.ActionArgs) {
  const answer = await context.get(apiContext)('undoEmailChange', { body: { code: params.code } })
  if (answer.ok) return data<Outcome>({ kind: 'undone', email: answer.body.email })
  const isLinkInvalid = answer.errors[0]?.code === 'email_link_invalid'
  const outcome: Outcome = isLinkInvalid
    ? { kind: 'link-invalid' }
    : { kind: 'failed', problem: refusalMessage(answer) }
  return data(outcome, { status: answer.status || 503 })
}

export default function UndoEmail({ actionData }: Route.ComponentProps) {
  return (
    <EmailLink
      motif="wren"
      heading={copy.undoHeading}
      lead={copy.undoLead}
      label={copy.undo}
      busyLabel={copy.undoing}
      problem={actionData?.kind === 'failed' ? actionData.problem : undefined}
      result={resultOf(actionData)}
      pressed={actionData !== undefined}
    />
  )
}

function resultOf(outcome: Outcome | undefined): LinkResult | undefined {
  switch (outcome?.kind) {
    case 'undone':
      return {
        motif: 'heart',
        heading: copy.undone,
        lead: copy.undoneLead(outcome.email),
        nextStep: (
          <ButtonLink to="/entry" wide>
            {copy.signIn}
          </ButtonLink>
        ),
      }
    case 'link-invalid':
      return {
        motif: 'sock',
        heading: copy.over,
        lead: copy.undoOverLead,
        nextStep: <ContactLink className="button button-filled button-wide" />,
      }
    default:
      return undefined
  }
}
