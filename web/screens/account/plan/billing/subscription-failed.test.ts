import { expect, test } from 'vitest'
import { answered, openPage, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action, loader } from './subscription-failed.tsx'

const membership = (state: string) => answered({ membership: { plan: { state } } })

test('“I have paid” confirms the payment only once the membership is no longer overdue', async () => {
  const press = (refreshMembership: object) =>
    postForm(action as never, {
      fields: { intent: 'paid' },
      answers: { refreshMembership },
      answer: refusedWith('not_now'),
    })
  expect((await press(membership('active'))).location).toBe('/account/plan?done=paid')
  expect((await press(membership('past_due'))).location).toBeNull()
  expect((await press(refusedWith('unexpected', 503))).location).toBeNull()
})

test('only the payer is asked for an overdue payment; the second adult is led to the plan', async () => {
  const open = (part: string) =>
    openPage(loader as never, {
      answers: { customerInfo: answered({ user: { plan: { state: 'past_due', part } } }) },
      answer: refusedWith('not_now'),
    })
  expect((await open('second')).location).toBe('/account/plan')
  expect((await open('payer')).location).toBeNull()
})
