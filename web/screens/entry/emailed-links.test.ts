// The pages that links in emails lead to: signing in, and a new password.
import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action as signIn } from './link.tsx'
import { action as reset } from './reset.tsx'

const withoutPlan = answered({ user: { plan: null } })
const follow = (redirectTo: string, answer: object, fields = {}) =>
  postForm(signIn as never, {
    fields,
    params: { code: 'c1' },
    url: `http://localhost/entry/link/c1?${new URLSearchParams({ redirectTo })}`,
    answer,
  })

test('a sign-in link leads to the page that was asked for, and to no other site', async () => {
  expect((await follow('/account/details', withoutPlan)).location).toBe('/account/details')
  expect((await follow('https://elsewhere.example/', withoutPlan)).location).toBe('/plans')
  expect((await follow('//elsewhere.example/', withoutPlan)).location).toBe('/plans')
})

test('only a link that is no longer valid offers another one', async () => {
  const { outcome } = await follow('', refusedWith('sign_in_link_invalid', 400))
  expect(outcome).toMatchObject({ data: { expired: true, problem: undefined }, init: { status: 400 } })
  expect((await follow('', refusedWith('too_many', 429))).outcome).toMatchObject({
    data: { expired: false, problem: 'No.' },
    init: { status: 429 },
  })
})

const params = { encodedEmail: 'ines@example.com', resetCode: 'r1' }

test('the spaces of a new password count', async () => {
  const passwords = { newPassword: ' one two three ', confirmPassword: ' one two three ' }
  const { calls } = await postForm(reset as never, { fields: { intent: '', ...passwords }, params })
  expect(calls).toEqual([['changePassword', { body: { email: 'ines@example.com', resetCode: 'r1', ...passwords } }]])
})

test('another link for a new password goes to the same address', async () => {
  const { calls } = await postForm(reset as never, { fields: { intent: 'again' }, params })
  expect(calls).toEqual([['requestPasswordReset', { body: { email: 'ines@example.com' } }]])
})
