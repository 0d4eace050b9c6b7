// Sends one form of the details page and returns its outcome.
import type { CallApi } from '#contract/index.ts'
import { changeEmailCopy } from '#web/copy/change-email.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { each, ifFilled, readForm, text, ticked, verbatim } from '#web/lib/form/read-form.ts'
import { attemptChildren } from '#web/screens/account/details/attempt-children.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import { answered, type DetailsAnswer } from '#web/screens/account/details/details-answer.ts'

export const groupFields = {
  name: ['givenName', 'familyName'],
  address: ['addressLine1', 'addressLine2', 'city', 'postCode', 'contactPhone'],
} as const
export type Group = keyof typeof groupFields
const isGroup = (text: string): text is Group => Object.hasOwn(groupFields, text)

/** The form has no such field if a recent sign-in is the proof of identity. */
const currentPassword = { currentPassword: ifFilled(verbatim) }

/** @returns undefined if the form does not belong to this page */
export async function attemptDetails(call: CallApi, form: FormData): Promise<DetailsAnswer | undefined> {
  const { intent } = readForm(form, { intent: text })
  if (isGroup(intent)) {
    const entered = readForm(form, each<string, string>(groupFields[intent], text))
    return answered(intent, await call('customerDetails', { body: entered }), detailsCopy.saved, { entered })
  }
  switch (intent) {
    case 'password': {
      const body = readForm(form, { ...currentPassword, newPassword: verbatim, confirmPassword: verbatim })
      return answered('password', await call('changePassword', { body }), messages.passwordChanged)
    }
    case 'email': {
      const body = readForm(form, { email: text, ...currentPassword })
      const answer = await call('requestEmailChange', { body })
      return answered('email', answer, answer.ok ? answer.body.message : '', { entered: { email: body.email } })
    }
    case 'cancel-email':
      return answered('email', await call('cancelEmailChange', {}), changeEmailCopy.cancelled)
    case 'prove-email':
      return proveByLink(call, 'email')
    case 'prove-password':
      return proveByLink(call, 'password')
    case 'leave': {
      const body = readForm(form, { ...currentPassword, giveUpBalance: ticked })
      return answered('leave', await call('eraseAccount', { body }), '')
    }
    case 'prove-leave':
      return proveByLink(call, 'leave')
    case 'marketing': {
      const answer = await call('receiveMarketing', { body: readForm(form, { receiveMarketing: ticked }) })
      return answered('marketing', answer, detailsCopy.marketingSaved)
    }
    case 'end-session': {
      const answer = await call('endSession', { params: readForm(form, { id: text }) })
      if (!answer.ok && answer.status === 404)
        return { group: 'sessions', saved: detailsCopy.signedOutAlready, problems: [], status: 200 }
      return answered('sessions', answer, detailsCopy.signedOut)
    }
    case 'end-other-sessions':
      return answered('sessions', await call('endOtherSessions', {}), detailsCopy.signedOutElsewhere)
    default:
      return attemptChildren(call, form)
  }
}

/** Emails a sign-in link that returns to the form that asked for the password. */
async function proveByLink(call: CallApi, group: 'email' | 'password' | 'leave'): Promise<DetailsAnswer> {
  const info = await call('customerInfo', {})
  if (!info.ok) return answered(group, info, '')
  const body = { email: info.body.user.email, redirect: `/account?edit=${group}` }
  const answer = await call('requestSignInLink', { body })
  if (!answer.ok) return answered(group, answer, '')
  return { group, sent: answer.body.message, problems: [], status: answer.status }
}
