import { data } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { accountCopy } from '#web/copy/account.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { EditableGroup } from '#web/screens/account/editable-group.tsx'
import { PasswordForm } from '#web/screens/account/password-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/details.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(accountCopy.detailsHeading) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { user } = answerOrThrow(await context.get(apiContext)('customerInfo', {}), request)
  return { user, editing: new URL(request.url).searchParams.get('edit') }
}

const groupFields = {
  name: ['givenName', 'familyName'],
  address: ['addressLine1', 'addressLine2', 'city', 'postCode', 'contactPhone'],
} as const
type Group = keyof typeof groupFields
const isGroup = (text: string): text is Group => text in groupFields

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = text('intent')
  if (intent === 'password') {
    const changed = await call('changePassword', {
      body: {
        currentPassword: text('currentPassword') || undefined,
        newPassword: text('newPassword'),
        confirmPassword: text('confirmPassword'),
      },
    })
    return changed.ok ? { group: 'password', saved: changed.body.message } : refusal('password', changed)
  }
  if (!isGroup(intent)) throw data({ message: messages.badRequest, code: 'malformed' }, { status: 400 })
  const body = Object.fromEntries(groupFields[intent].map((field) => [field, text(field).trim()]))
  const changed = await call('customerDetails', { body })
  return changed.ok ? { group: intent, saved: accountCopy.saved } : refusal(intent, changed)
}

interface Refused {
  status: number
  errors: readonly { code: string; message: string; field?: string }[]
}
const refusal = (group: string, { status, errors }: Refused) =>
  data(
    {
      group,
      problems: errors.map(({ code, message, field }) => ({ code, message, field: field?.replace(/^body\./, '') })),
    },
    { status: status || 503 },
  )

export default function Details({ loaderData: { user, editing }, actionData }: Route.ComponentProps) {
  const answerOf = (group: string) => (actionData?.group === group ? actionData : undefined)
  const problemsOf = (group: string) => {
    const answer = answerOf(group)
    return answer && 'problems' in answer ? answer.problems : []
  }
  const savedOf = (group: string) => {
    const answer = answerOf(group)
    return answer && 'saved' in answer ? answer.saved : undefined
  }
  const errorIn = (group: string, field: string) =>
    problemsOf(group).find((problem) => problem.field === field)?.message
  const address = [user.addressLine1, user.addressLine2, user.city, user.postCode].filter((line) => line !== '')
  const field = (
    group: Group,
    name: (typeof groupFields)[Group][number],
    more: { autoComplete: string; hint?: string; optional?: boolean; length?: 'short' },
  ) => (
    <TextField
      id={name}
      name={name}
      label={accountCopy[name]}
      defaultValue={user[name]}
      error={errorIn(group, name)}
      spellCheck={false}
      {...more}
    />
  )
  return (
    <div className="account-page">
      <PageHeading className="account-page-heading">{accountCopy.detailsHeading}</PageHeading>
      <div className="grid gap-24">
        <EditableGroup
          name="name"
          title={accountCopy.name}
          editing={editing}
          saved={savedOf('name')}
          problems={problemsOf('name')}
          shown={
            <dl className="facts">
              <div>
                <dt>{accountCopy.name}</dt>
                <dd className="font-strong">
                  {user.givenName} {user.familyName}
                </dd>
              </div>
              <div>
                <dt>{accountCopy.email}</dt>
                <dd className="font-strong wrap-anywhere">{user.email}</dd>
              </div>
            </dl>
          }
        >
          {field('name', 'givenName', { autoComplete: 'given-name' })}
          {field('name', 'familyName', { autoComplete: 'family-name' })}
        </EditableGroup>
        <EditableGroup
          name="address"
          title={accountCopy.address}
          editing={editing}
          saved={savedOf('address')}
          problems={problemsOf('address')}
          shown={
            <dl className="facts">
              <div>
                <dt>{accountCopy.sentTo}</dt>
                <dd className="font-strong">{address.join(', ') || accountCopy.notGiven}</dd>
              </div>
              <div>
                <dt>{accountCopy.contactPhone}</dt>
                <dd className="font-strong">{user.contactPhone || accountCopy.notGiven}</dd>
              </div>
            </dl>
          }
        >
          {field('address', 'addressLine1', { autoComplete: 'address-line1' })}
          {field('address', 'addressLine2', { autoComplete: 'address-line2', optional: true })}
          {field('address', 'city', { autoComplete: 'address-level2' })}
          {field('address', 'postCode', { autoComplete: 'postal-code', length: 'short' })}
          <p className="muted text-small">{accountCopy.onlyUk}</p>
          {field('address', 'contactPhone', { autoComplete: 'tel', hint: accountCopy.phoneHint, optional: true })}
        </EditableGroup>
      </div>
      <PasswordForm email={user.email} saved={savedOf('password')} problems={problemsOf('password')} />
    </div>
  )
}
