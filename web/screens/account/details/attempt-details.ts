// One change of the details page: what the form asked for, what came of it. Runs in the page's action and, for what is
// shown at once, in the browser.
import type { CallApi } from '#contract/index.ts'
import { accountCopy } from '#web/copy/account.ts'
import { changeEmailCopy } from '#web/copy/change-email.ts'
import { detailsCopy } from '#web/copy/details.ts'
import { messages } from '#web/copy/messages.generated.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import { type ChildInput, readChild } from '#web/screens/account/details/read-child.ts'

export interface GroupProblem {
  code: string
  message: string
  field?: string
}

/** Which card of the page it was, and what it says then. */
export interface DetailsAnswer {
  group: string
  saved?: string
  /** A sign-in link is on its way, by which no password is needed. */
  sent?: string
  problems: GroupProblem[]
  /** What was typed, passwords never, so that nothing is typed twice where no JavaScript keeps it. */
  entered?: Record<string, string>
  /** Just erased: the browser alone still has it, for an undo. */
  removed?: ChildInput
  status: number
}

export const groupFields = {
  name: ['givenName', 'familyName'],
  address: ['addressLine1', 'addressLine2', 'city', 'postCode', 'contactPhone'],
} as const
export type Group = keyof typeof groupFields
const isGroup = (text: string): text is Group => Object.hasOwn(groupFields, text)

/** Undefined: the form is none of this page's. */
export async function attemptDetails(call: CallApi, form: FormData): Promise<DetailsAnswer | undefined> {
  const text = (name: string) => String(form.get(name) ?? '')
  const intent = text('intent')
  if (isGroup(intent)) {
    const entered = Object.fromEntries(groupFields[intent].map((field) => [field, text(field).trim()]))
    return answered(intent, await call('customerDetails', { body: entered }), accountCopy.saved, { entered })
  }
  switch (intent) {
    case 'password': {
      const newPassword = text('newPassword')
      const confirmPassword = text('confirmPassword')
      const currentPassword = text('currentPassword') || undefined
      const body = { currentPassword, newPassword, confirmPassword }
      return answered('password', await call('changePassword', { body }), messages.passwordChanged)
    }
    case 'email': {
      const email = text('email').trim()
      const currentPassword = text('currentPassword') || undefined
      const answer = await call('requestEmailChange', { body: { email, currentPassword } })
      return answered('email', answer, answer.ok ? answer.body.message : '', { entered: { email } })
    }
    case 'cancel-email':
      return answered('email', await call('cancelEmailChange', {}), changeEmailCopy.calledOff)
    case 'prove-email':
      return proveByLink(call, 'email')
    case 'prove-password':
      return proveByLink(call, 'password')
    case 'leave': {
      const currentPassword = text('currentPassword') || undefined
      return answered('leave', await call('eraseAccount', { body: { currentPassword } }), '')
    }
    case 'prove-leave':
      return proveByLink(call, 'leave')
    case 'marketing': {
      const receiveMarketing = form.get('receiveMarketing') === 'on'
      const answer = await call('receiveMarketing', { body: { receiveMarketing } })
      return answered('marketing', answer, detailsCopy.marketingSaved)
    }
    case 'add-child':
      return addChild(call, form)
    case 'remove-child': {
      const read = readChild(form)
      const removed: ChildInput = read.ok ? read.child : {}
      const answer = await call('deleteChild', { params: { id: text('id') } })
      const saved = detailsCopy.childRemoved(removed.name ?? detailsCopy.aChild)
      // Gone already, by another tab: what was asked for is so.
      if (!answer.ok && answer.status === 404) return { group: 'children', saved, problems: [], status: 200 }
      return answered('children', answer, saved, answer.ok ? { removed } : {})
    }
    case 'end-session': {
      const answer = await call('endSession', { params: { id: text('id') } })
      if (!answer.ok && answer.status === 404)
        return { group: 'sessions', saved: detailsCopy.signedOutAlready, problems: [], status: 200 }
      return answered('sessions', answer, detailsCopy.signedOut)
    }
    case 'end-other-sessions':
      return answered('sessions', await call('endOtherSessions', {}), detailsCopy.signedOutElsewhere)
    default:
      return undefined
  }
}

/** A link to sign in with leads back to where the password was asked for. */
async function proveByLink(call: CallApi, group: 'email' | 'password' | 'leave'): Promise<DetailsAnswer> {
  const info = await call('customerInfo', {})
  if (!info.ok) return answered(group, info, '')
  const body = { email: info.body.user.email, redirect: `/account?edit=${group}` }
  const asked = await call('requestSignInLink', { body })
  if (!asked.ok) return answered(group, asked, '')
  return { group, sent: asked.body.message, problems: [], status: asked.status }
}

async function addChild(call: CallApi, form: FormData): Promise<DetailsAnswer> {
  const entered = Object.fromEntries(
    ['name', 'day', 'month', 'year', 'heightCm'].map((field) => [field, String(form.get(field) ?? '')]),
  )
  const read = readChild(form)
  if (!read.ok) {
    const problems = read.problems.map((problem) => ({ code: 'invalid_request', ...problem }))
    return { group: 'children', problems, entered, status: 400 }
  }
  const saved = detailsCopy.childAdded(read.child.name ?? detailsCopy.aChild)
  return answered('children', await call('addChild', { body: read.child }), saved, { entered })
}

function answered(
  group: string,
  answer: { ok: true; status: number } | ({ ok: false } & Refusal),
  saved: string,
  more: Pick<DetailsAnswer, 'entered' | 'removed'> = {},
): DetailsAnswer {
  const { entered, removed } = more
  if (answer.ok) return { group, saved, problems: [], status: answer.status, ...(removed && { removed }) }
  const told = answer.errors.length > 0 ? answer.errors : [{ code: 'unexpected', message: messages.unexpected }]
  const problems = told.map(({ code, message, field }) => ({ code, message, field: field?.replace(/^body\./, '') }))
  return { group, problems, status: answer.status || 503, ...(entered && { entered }) }
}
