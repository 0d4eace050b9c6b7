import { describe, expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { entryCopy } from '#web/screens/entry/copy.ts'
import { attemptEntry } from '#web/screens/entry/entry-attempt.ts'

/** A server that gives each call the same answer, and the calls that it received. */
function server(answer: unknown) {
  const calls: { id: string; input: unknown }[] = []
  const call = (async (id: string, input: unknown) => {
    calls.push({ id, input })
    return answer
  }) as unknown as CallApi
  return { call, calls }
}
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries({ email: ' freya@example.com ', ...fields })) data.set(name, value)
  return data
}
const refused = (status: number, code: string, message: string) => ({ ok: false, status, errors: [{ code, message }] })

describe('a sign-in link', () => {
  it('is requested with the return path, and the server’s message is shown', async () => {
    const { call, calls } = server({ ok: true, status: 200, body: { message: 'Check your inbox.' } })
    const outcome = await attemptEntry(call, form({ intent: 'link' }), '/account/plan')
    expect(calls).toEqual([
      { id: 'requestSignInLink', input: { body: { email: 'freya@example.com', redirect: '/account/plan' } } },
    ])
    expect(outcome).toMatchObject({
      signedIn: false,
      status: 200,
      state: { step: 'password', note: 'Check your inbox.' },
    })
  })

  it.each(['', `/shop?${'q=x&'.repeat(100)}`])(
    'is requested, but a return path that the call does not accept is left out: “%s”',
    async (to) => {
      const { call, calls } = server({ ok: true, status: 200, body: { message: '' } })
      await attemptEntry(call, form({ intent: 'link' }), to)
      expect(calls[0]?.input).toEqual({ body: { email: 'freya@example.com' } })
    },
  )
})

it.each([
  ['that there is no plan', null, false],
  ['a plan that has ended', { state: 'cancelled' }, true],
])('signing in reports %s', async (_, plan, hasPlan) => {
  const { call } = server({ ok: true, status: 200, body: { user: { plan } } })
  expect(await attemptEntry(call, form({ intent: 'sign-in', password: 'puddle' }))).toEqual({ signedIn: true, hasPlan })
})

describe('a wrong password', () => {
  const signIn = form({ intent: 'sign-in', password: 'not that one' })

  it('is reported at the field', async () => {
    const { call } = server(refused(401, 'wrong_sign_in', messages.wrongSignIn))
    expect(await attemptEntry(call, signIn)).toMatchObject({
      status: 401,
      state: { email: 'freya@example.com', problems: [{ field: 'password', message: messages.wrongSignIn }] },
    })
  })

  it('offers the sign-in link after too many attempts', async () => {
    const { call } = server(refused(429, 'too_many', 'Wait 8 seconds, then try again.'))
    expect(await attemptEntry(call, signIn)).toMatchObject({
      status: 429,
      state: { problems: [{ field: 'link', message: `Wait 8 seconds, then try again. ${entryCopy.orByLink}` }] },
    })
  })
})

describe('joining', () => {
  const joinForm = form({ intent: 'join', givenName: ' Freya ' })

  it('reports all problems at once, each at its field', async () => {
    const { call, calls } = server({
      ok: false,
      status: 400,
      errors: [
        { code: 'invalid_request', message: 'Enter your last name', field: 'body.familyName' },
        { code: 'weak_password', message: 'Use at least 10 characters', field: 'body.password' },
      ],
    })
    expect(await attemptEntry(call, joinForm)).toMatchObject({
      status: 400,
      state: {
        givenName: 'Freya',
        problems: [
          { field: 'familyName', message: 'Enter your last name', form: 'join' },
          { field: 'newPassword', message: 'Use at least 10 characters', form: 'join' },
        ],
      },
    })
    expect(calls.map(({ id }) => id)).toEqual(['registerUser'])
  })

  it('with an email that has an account says so, and a refusal without a message still shows one', async () => {
    const taken = { code: 'email_taken', message: 'There is an account.', field: 'body.email' }
    expect(await attemptEntry(server({ ok: false, status: 409, errors: [taken] }).call, joinForm)).toMatchObject({
      status: 409,
      state: { problems: [{ field: undefined, message: entryCopy.taken }] },
    })
    expect(await attemptEntry(server({ ok: false, status: 0, errors: [] }).call, joinForm)).toMatchObject({
      state: { problems: [{ message: messages.unexpected, form: 'join' }] },
    })
  })
})

it('reports an invalid email at once, without a call', async () => {
  const { call, calls } = server(null)
  expect(await attemptEntry(call, form({ intent: 'link', email: 'freya' }))).toMatchObject({
    state: { step: 'email', problems: [{ field: 'email', message: messages.invalidEmail }] },
  })
  expect(calls).toEqual([])
})
