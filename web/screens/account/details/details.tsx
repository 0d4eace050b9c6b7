import { data, redirect } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { addressCopy } from '#web/copy/address.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow, pageAddress } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { signInAddress } from '#web/lib/api/errors.ts'
import { phoneText } from '#web/lib/format.ts'
import { attemptDetails, type Group, type groupFields } from '#web/screens/account/details/attempt-details.ts'
import { ChildrenCard } from '#web/screens/account/details/children-card.tsx'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import { DataCard } from '#web/screens/account/details/data-card.tsx'
import type { DetailsAnswer } from '#web/screens/account/details/details-answer.ts'
import { EditableGroup } from '#web/screens/account/details/editable-group.tsx'
import { EmailCard } from '#web/screens/account/details/email-card.tsx'
import { LeaveCard } from '#web/screens/account/details/leave-card.tsx'
import { MarketingCard } from '#web/screens/account/details/marketing-card.tsx'
import { PasswordForm } from '#web/screens/account/details/password-form.tsx'
import { SessionsCard } from '#web/screens/account/details/sessions-card.tsx'
import { TermsCard } from '#web/screens/account/details/terms-card.tsx'
import { SecurityCard } from '#web/screens/account/security/security-card.tsx'
import { forgetPurchases } from '#web/screens/entry/forget-purchases.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/details.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(detailsCopy.detailsHeading) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const editing = new URL(request.url).searchParams.get('edit')
  const [info, listed, activity, proof, gift] = await Promise.all([
    call('customerInfo', {}),
    call('listSessions', {}),
    call('listSecurityEvents', { query: {} }),
    call('proofOfIdentity', {}),
    editing === 'leave' ? call('giftBalance', {}) : undefined,
  ])
  const { user } = answerOrThrow(info, request)
  return {
    user,
    sessions: listed.ok ? listed.body.sessions : null,
    proof: proof.ok ? proof.body : null,
    activity: activity.ok ? activity.body.events : null,
    giftBalance: gift?.ok ? gift.body.balance + gift.body.frozen : 0,
    editing,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const answer = await attemptDetails(call, await request.formData())
  if (answer?.group === 'leave' && answer.status === 200 && answer.sent === undefined)
    throw redirect('/account-closed', { headers: await forgetPurchases(call, request) })
  if (answer?.status === 401) throw redirect(signInAddress(pageAddress(request)))
  if (!answer) throw data({ message: messages.badRequest, code: 'malformed' }, { status: 400 })
  return data(answer, { status: answer.status })
}

export default function Details({
  loaderData: { user, sessions, proof, activity, giftBalance, editing },
  actionData,
}: Route.ComponentProps) {
  const answerOf = (group: string): DetailsAnswer | undefined => (actionData?.group === group ? actionData : undefined)
  const groupProps = (name: Group) => ({
    editing,
    saved: answerOf(name)?.saved,
    problems: answerOf(name)?.problems ?? [],
  })
  const address = [user.addressLine1, user.addressLine2, user.city, user.postCode.replace(' ', '\u00a0')].filter(
    (line) => line !== '',
  )
  const field = (
    group: Group,
    name: (typeof groupFields)[Group][number],
    more: { autoComplete: string; hint?: string; optional?: boolean; length?: 'short' },
  ) => (
    <TextField
      id={name}
      name={name}
      label={addressCopy[name]}
      defaultValue={answerOf(group)?.entered?.[name] ?? (name === 'contactPhone' ? phoneText(user[name]) : user[name])}
      error={answerOf(group)?.problems.find((problem) => problem.field === name)?.message}
      spellCheck={false}
      {...more}
    />
  )
  return (
    <div className="account-page">
      <PageHeading className="account-page-heading">{detailsCopy.detailsHeading}</PageHeading>
      <div className="grid gap-24">
        <EditableGroup
          name="name"
          title={detailsCopy.name}
          {...groupProps('name')}
          shown={
            <dl className="facts">
              <div>
                <dt>{detailsCopy.name}</dt>
                <dd className="font-strong">
                  {user.givenName} {user.familyName}
                </dd>
              </div>
            </dl>
          }
        >
          {field('name', 'givenName', { autoComplete: 'given-name' })}
          {field('name', 'familyName', { autoComplete: 'family-name' })}
        </EditableGroup>
        <EmailCard email={user.email} proof={proof} editing={editing === 'email'} answer={answerOf('email')} />
        <EditableGroup
          name="address"
          title={detailsCopy.address}
          {...groupProps('address')}
          shown={
            <dl className="facts">
              <div>
                <dt>{detailsCopy.sentTo}</dt>
                <dd className="font-strong">{address.join(', ') || detailsCopy.notGiven}</dd>
              </div>
              <div>
                <dt>{addressCopy.contactPhone}</dt>
                <dd className="font-strong">{phoneText(user.contactPhone) || detailsCopy.notGiven}</dd>
              </div>
            </dl>
          }
        >
          {field('address', 'addressLine1', { autoComplete: 'address-line1' })}
          {field('address', 'addressLine2', { autoComplete: 'address-line2', optional: true })}
          {field('address', 'city', { autoComplete: 'address-level2' })}
          {field('address', 'postCode', { autoComplete: 'postal-code', length: 'short' })}
          <p className="muted text-small">{detailsCopy.onlyUk}</p>
          {field('address', 'contactPhone', { autoComplete: 'tel', hint: addressCopy.phoneHint, optional: true })}
        </EditableGroup>
        <ChildrenCard family={user.children} adding={editing === 'children'} answer={answerOf('children')} />
        <MarketingCard receive={user.receiveMarketing} answer={answerOf('marketing')} />
      </div>
      <div className="grid gap-24">
        <PasswordForm
          email={user.email}
          provedUntil={proof?.provedUntilLabel ?? null}
          sent={answerOf('password')?.sent}
          saved={answerOf('password')?.saved}
          problems={answerOf('password')?.problems ?? []}
        />
        <SessionsCard sessions={sessions} answer={answerOf('sessions')} />
        <SecurityCard events={activity} />
        <TermsCard terms={user.terms} />
        <DataCard />
        <LeaveCard
          provedUntil={proof?.provedUntilLabel ?? null}
          asking={editing === 'leave'}
          giftBalance={giftBalance}
          answer={answerOf('leave')}
        />
      </div>
    </div>
  )
}
