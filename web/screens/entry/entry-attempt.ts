// One attempt to sign in or join: makes the form's request and returns its outcome, for the entry page and the
// checkout's account step, with and without JavaScript. Known and unknown emails get the same answer (product §9.1).
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { each, readForm, text, ticked, verbatim } from '#web/lib/form/read-form.ts'
import { entryCopy } from '#web/screens/entry/copy.ts'

export interface EntryProblem {
  /** `link` is not a field but the button that emails a link, which works even for people who must wait. */
  field?: 'email' | 'password' | 'link' | 'newPassword' | 'givenName' | 'familyName'
  message: string
  /** The form that the field belongs to. */
  form: 'start' | 'sign-in' | 'join'
}

export interface EntryState {
  step: 'email' | 'password'
  email: string
  givenName: string
  familyName: string
  receiveMarketing: boolean
  problems: EntryProblem[]
  /** Shown in place after a link was requested. */
  note?: string
}

export type EntryOutcome = { signedIn: true; hasPlan: boolean } | { signedIn: false; state: EntryState; status: number }

// Only reports obvious typing errors at once; the API decides what is valid.
const looksLikeEmail = /^\S+@\S+\.\S+$/

export const freshEntry = (email = ''): EntryState => ({
  step: 'email',
  email,
  givenName: '',
  familyName: '',
  receiveMarketing: false,
  problems: [],
})

/** @param redirect the path on this site to which an emailed link redirects */
export async function attemptEntry(call: CallApi, form: FormData, redirect?: string): Promise<EntryOutcome> {
  const { intent, password, newPassword, ...typed } = readForm(form, {
    ...each(['intent', 'email', 'givenName', 'familyName'], text),
    ...each(['password', 'newPassword'], verbatim),
    receiveMarketing: ticked,
  })
  const { email } = typed
  const state: EntryState = { ...typed, step: 'password', problems: [] }
  const refuse = (problems: EntryProblem[], status = 400): EntryOutcome => ({
    signedIn: false,
    status,
    state: { ...state, problems },
  })
  if (!looksLikeEmail.test(email))
    return {
      signedIn: false,
      status: 400,
      state: { ...state, step: 'email', problems: [{ field: 'email', message: messages.invalidEmail, form: 'start' }] },
    }
  switch (intent) {
    case 'sign-in':
      return signIn(call, email, password, refuse)
    case 'join':
      return join(call, state, newPassword, refuse)
    case 'forgot':
      return emailOutcome(await call('requestPasswordReset', { body: { email } }), state, refuse)
    case 'link':
      return emailOutcome(await requestLink(call, email, redirect), state, refuse)
    case 'change':
      return { signedIn: false, status: 200, state: freshEntry(email) }
    default:
      return { signedIn: false, status: 200, state }
  }
}

/** The longest path that the call accepts; a longer one is dropped, so the link leads to the home page. */
const maxRedirectLength = 300

export const requestLink = (call: CallApi, email: string, redirect = '') =>
  call('requestSignInLink', {
    body: { email, ...(redirect !== '' && redirect.length <= maxRedirectLength && { redirect }) },
  })

type Refuse = (problems: EntryProblem[], status?: number) => EntryOutcome

/** The outcome of a request for an email; the server's message is the same for everybody. */
function emailOutcome(
  answer:
    | { ok: true; body: { message: string } }
    | { ok: false; status: number; errors: readonly { message: string }[] },
  state: EntryState,
  refuse: Refuse,
): EntryOutcome {
  if (!answer.ok) return refuse([{ message: firstMessage(answer.errors), form: 'sign-in' }], answer.status)
  return { signedIn: false, status: 200, state: { ...state, note: answer.body.message } }
}

async function signIn(call: CallApi, email: string, password: string, refuse: Refuse): Promise<EntryOutcome> {
  if (password === '') return refuse([{ field: 'password', message: entryCopy.enterPassword, form: 'sign-in' }])
  const answer = await call('login', { body: { username: email, password } })
  if (answer.ok) return { signedIn: true, hasPlan: answer.body.user.plan !== null }
  const message = firstMessage(answer.errors)
  // People who must wait are shown for how long, and that the link works in the meantime.
  const problem: EntryProblem =
    answer.status === 429
      ? { field: 'link', message: `${message} ${entryCopy.orByLink}`, form: 'sign-in' }
      : { field: 'password', message, form: 'sign-in' }
  return refuse([problem], answer.status)
}

async function join(call: CallApi, state: EntryState, password: string, refuse: Refuse): Promise<EntryOutcome> {
  const { email, givenName, familyName, receiveMarketing } = state
  const answer = await call('registerUser', { body: { email, password, givenName, familyName, receiveMarketing } })
  if (answer.ok) return { signedIn: true, hasPlan: answer.body.user.plan !== null }
  const problems = answer.errors.map(
    ({ code, message, field }): EntryProblem => ({
      field: joinFields[field ?? ''],
      message: code === 'email_taken' ? entryCopy.taken : message,
      form: 'join',
    }),
  )
  return refuse(problems.length > 0 ? problems : [{ message: messages.unexpected, form: 'join' }], answer.status)
}

/** The form fields by their names in a refusal. The email is missing, because it belongs to the previous step. */
const joinFields: Partial<Record<string, EntryProblem['field']>> = {
  'body.givenName': 'givenName',
  'body.familyName': 'familyName',
  'body.password': 'newPassword',
}

const firstMessage = (errors: readonly { message: string }[]) => errors[0]?.message ?? messages.unexpected
