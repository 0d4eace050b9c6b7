import { expect, test } from 'vitest'
import { answered, openPage, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action, loader } from './accept.tsx'

const params = { code: 'i1' }

test.each([
  [{ terms: 'on' }, true],
  [{}, false],
])('accepting an invitation sends whether the terms were ticked: %j', async (fields, acceptTerms) => {
  const { calls } = await postForm(action as never, { fields, params })
  expect(calls).toEqual([['acceptInvitation', { body: { code: 'i1', acceptTerms } }]])
})

test('the page says that an invitation can no longer be used; any other refusal is shown', async () => {
  const accept = (answer: object) => postForm(action as never, { params, answer })
  expect((await accept(refusedWith('invitation_invalid', 400))).outcome).toMatchObject({ data: { kind: 'over' } })
  expect((await accept(refusedWith('not_now'))).outcome).toMatchObject({
    data: { kind: 'refused', problem: 'No.' },
    init: { status: 409 },
  })
})

test('an account without an address is asked for one first', async () => {
  const open = (addressLine1: string) =>
    openPage(loader as never, {
      answers: {
        customerInfo: answered({ user: { addressLine1 } }),
        sharedMembership: answered({ sharing: { dueBackDays: 21 } }),
      },
    })
  expect((await open('1 Mill Lane')).outcome).toMatchObject({ signedOut: false, hasAddress: true, dueBackDays: 21 })
  expect((await open('')).outcome).toMatchObject({ signedOut: false, hasAddress: false })
  const { outcome } = await openPage(loader as never, { answer: refusedWith('unauthorized', 401) })
  expect(outcome).toMatchObject({ signedOut: true, hasAddress: false })
})
