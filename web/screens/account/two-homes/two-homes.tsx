import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { askPayerCopy } from '#web/copy/ask-payer.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { twoHomesCopy as copy } from '#web/screens/account/two-homes/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/two-homes.ts'

type Sharing = AnswerOf<'sharedMembership'>['sharing']

const path = '/account/two-homes'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [shared, payments] = await Promise.all([call('sharedMembership', {}), call('listAskedPayments', {})])
  return { ...answerOrThrow(shared, request), payments: payments.ok ? payments.body.payments : [] }
}

const doneCopy = { invited: copy.invited, withdrawn: copy.withdrawn, over: copy.over } as const
type Done = keyof typeof doneCopy

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const { intent, email } = readForm(await request.formData(), { intent: text, email: text })
  const forms: Record<string, { work: () => Promise<Awaited<ReturnType<typeof invite>>>; done: Done }> = {
    invite: { work: invite, done: 'invited' },
    withdraw: { work: () => call('withdrawInvitation', {}), done: 'withdrawn' },
    end: { work: () => call('endSharing', {}), done: 'over' },
  }
  const form = forms[intent]
  if (!form) throw redirect(path)
  const answer = await form.work()
  if (!answer.ok) {
    const refused = refusedInPlace(answer, request)
    return data({ ...refused.data, email }, refused.init ?? {})
  }
  throw redirect(`${path}?done=${form.done}`)

  function invite() {
    return call('inviteSecondAdult', { body: { email } })
  }
}

/** The address shows only which button was pressed, so the confirmation appears only if the state agrees. */
const agrees: Record<Done, (sharing: Sharing) => boolean> = {
  invited: ({ invitation }) => invitation !== null,
  withdrawn: ({ invitation, part }) => invitation === null && part === null,
  over: ({ part }) => part === null,
}

export default function TwoHomes({ loaderData: { sharing, payments }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const done = (Object.keys(doneCopy) as Done[]).find((key) => key === search.get('done'))
  const problem = actionData?.problem
  return (
    <div className="grid grid-cols-1 max-w-panel gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        {sharing.part === null && <p className="muted mt-8">{copy.lead}</p>}
      </div>
      <ErrorSummary
        attempt={actionData}
        problems={problem ? [{ message: problem, ...(sharing.can.invite.allowed && { fieldId: 'email' }) }] : []}
      />
      {done && !problem && agrees[done](sharing) && (
        <Notice variant="success" role="status">
          {doneCopy[done]}
        </Notice>
      )}
      {payments.map((payment) => (
        <PostageRequest key={payment.id} payment={payment} />
      ))}
      {sharing.part !== null && <Shared sharing={sharing} />}
      {sharing.invitation && <Waiting invitation={sharing.invitation} />}
      {sharing.part === null && !sharing.invitation && (
        <Invite sharing={sharing} email={actionData?.email} problem={problem} />
      )}
    </div>
  )
}

/** Shows that the other adult has asked for the postage of a delivery to be paid. */
function PostageRequest({ payment }: { payment: AnswerOf<'listAskedPayments'>['payments'][number] }) {
  const { id, askedBy, inventoryItemIds, untilLabel, amount } = payment
  return (
    <Panel variant="outline" className="grid gap-16">
      <div>
        <h2 className="h3">{askPayerCopy.waitingTitle}</h2>
        <p className="mt-8">
          {askPayerCopy.waitingLine(askedBy ?? askPayerCopy.someoneCapitalised, inventoryItemIds.length, untilLabel)}
        </p>
      </div>
      <div>
        <ButtonLink to={`/account/two-homes/postage/${id}`}>{askPayerCopy.see(amount)}</ButtonLink>
      </div>
    </Panel>
  )
}

function Shared({ sharing: { part, otherName, sinceLabel, dueBackDays } }: { sharing: Sharing }) {
  const name = otherName || copy.someone
  const isSecond = part === 'second'
  return (
    <Panel variant="outline" className="grid gap-16">
      <div>
        <h2 className="h3">{isSecond ? copy.youShare(name) : copy.sharedWith(name)}</h2>
        <p className="muted mt-8">
          {isSecond ? copy.youShareSince(name, sinceLabel ?? '') : copy.sharedSince(sinceLabel ?? '')}
        </p>
      </div>
      <p className="text-small">{isSecond ? copy.leaveLead(dueBackDays) : copy.endLead(name, dueBackDays)}</p>
      <ActionForm
        intent="end"
        label={isSecond ? copy.leave : copy.end}
        busyLabel={isSecond ? copy.leaving : copy.ending}
      />
    </Panel>
  )
}

function Waiting({ invitation }: { invitation: NonNullable<Sharing['invitation']> }) {
  return (
    <Panel variant="outline" className="grid gap-16">
      <div>
        <h2 className="h3 wrap-anywhere">{copy.waiting(invitation.email)}</h2>
        <p className="muted mt-8">{copy.waitingLead(invitation.untilLabel)}</p>
      </div>
      <ActionForm intent="withdraw" label={copy.withdraw} busyLabel={copy.withdrawing} />
    </Panel>
  )
}

function ActionForm({ intent, label, busyLabel }: { intent: string; label: string; busyLabel: string }) {
  const busy = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} variant="outline" busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
    </Form>
  )
}

interface InviteProps {
  sharing: Sharing
  /** What was entered, if it was refused. */
  email: string | undefined
  problem: string | undefined
}

function Invite({ sharing, email, problem }: InviteProps) {
  const { invite } = sharing.can
  const busy = useNavigation().formData?.get('intent') === 'invite'
  return (
    <Panel variant="outline" className="grid gap-20">
      <ul className="list-disc pl-20 grid gap-8">
        {copy.terms.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {invite.allowed ? (
        <Form method="post" className="grid gap-16" noValidate>
          <TextField
            id="email"
            name="email"
            type="email"
            label={copy.email}
            hint={copy.emailHint(sharing.invitationDays)}
            defaultValue={email}
            autoComplete="off"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            error={problem}
          />
          <div>
            <Button type="submit" name="intent" value="invite" busy={busy} busyLabel={copy.inviting}>
              {copy.invite}
            </Button>
          </div>
        </Form>
      ) : (
        <Notice variant="info">{invite.reason}</Notice>
      )}
    </Panel>
  )
}
