import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { messages } from '#web/copy/messages.generated.ts'
import { joinMailingList } from './join-mailing-list.ts'

const form = new FormData()
form.set('email', ' zoe@example.com ')
const refused = (status: number, code: string, message: string) =>
  joinMailingList((async () => ({ ok: false, status, errors: [{ code, message }] })) as unknown as CallApi, form)

test('a visitor who tries too often sees the server’s message, which says how long to wait', async () => {
  const wait = 'Too many attempts. Try again in 12 minutes.'
  expect(await refused(429, 'too_many', wait)).toEqual({
    outcome: { joined: null, email: 'zoe@example.com', problem: wait, field: null },
    status: 429,
  })
})

test('an invalid address is reported at its field; any other failure offers a link to email us', async () => {
  expect((await refused(400, 'invalid_email', 'x')).outcome).toMatchObject({
    problem: messages.invalidEmail,
    field: 'email',
  })
  for (const [status, code] of [
    [500, 'unexpected'],
    [0, 'unexpected'],
  ] as const)
    expect((await refused(status, code, 'x')).outcome).toMatchObject({
      problem: messages.mailingListFailed,
      field: null,
    })
})
