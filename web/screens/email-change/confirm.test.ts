import { expect, test } from 'vitest'
import { postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action } from './confirm.tsx'

test.each([
  ['while signed out', refusedWith('unauthorized', 401), { kind: 'signed-out' }],
  ['with a link that is no longer valid', refusedWith('email_link_invalid', 400), { kind: 'link-invalid' }],
  [
    'for an address that has an account now',
    refusedWith('email_taken', 409, 'Taken.'),
    { kind: 'taken', problem: 'Taken.' },
  ],
  ['too often', refusedWith('too_many', 429, 'Later.'), { kind: 'failed', problem: 'Later.' }],
])('a confirmation made %s is refused for that reason', async (_, answer, data) => {
  const { calls, outcome } = await postForm(action as never, { params: { code: 'c' }, answer })
  expect(calls).toEqual([['confirmEmailChange', { body: { code: 'c' } }]])
  expect(outcome).toMatchObject({ data, init: { status: answer.status } })
})
