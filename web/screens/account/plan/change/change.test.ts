// Each answer to a change of plan leads to the page that says what has happened. After a refusal, no page says that the
// plan has changed.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { action } from './change.tsx'

async function post(fields: Record<string, string>, answer: object) {
  const calls: [id: string, input: unknown][] = []
  const call = async (name: string, input: unknown) => {
    calls.push([name, input])
    return answer
  }
  const context = new RouterContextProvider()
  context.set(apiContext, call as unknown as CallApi)
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/account/plan/change', { method: 'POST', body })
  const args = { context, request, params: {} } as unknown as Parameters<typeof action>[0]
  const outcome = await action(args).catch((thrown: unknown) => thrown)
  return { calls, outcome, location: outcome instanceof Response ? outcome.headers.get('location') : undefined }
}
const ok = (body: object) => ({ ok: true, status: 200, body })
const refused = (code: string, status = 409) => ({ ok: false, status, errors: [{ code, message: 'No.' }] })

test.each([
  ['applied', '/account/plan?done=changed'],
  ['scheduled', '/account/plan?done=planned'],
  ['needs_payment', '/account/plan/change'],
  ['abandoned', '/account/plan?done=change-cancelled'],
])('the outcome "%s" of a confirmed change leads to %s', async (outcome, location) => {
  const { calls, ...confirmed } = await post({ intent: 'confirm', previewId: 'p1' }, ok({ outcome }))
  expect(calls).toEqual([['changeSubscriptionPlan', { body: { previewId: 'p1' } }]])
  expect(confirmed.location).toBe(location)
})

test('a change of the booster alone is confirmed with its steps', async () => {
  const fields = { intent: 'confirm', previewId: 'p1', boosterSteps: '2' }
  const { calls } = await post(fields, ok({ outcome: 'applied' }))
  expect(calls).toEqual([['changeBooster', { body: { previewId: 'p1', boosterSteps: 2 } }]])
})

test('a preview asks for the booster in steps of its credits', async () => {
  const fields = { intent: 'preview', priceId: 'plan_150', boosterCredits: '40', creditsPerStep: '20' }
  const { calls, outcome } = await post(fields, ok({ preview: { dueNow: 0 } }))
  expect(calls).toEqual([['previewPlanChange', { body: { priceId: 'plan_150', boosterSteps: 2 } }]])
  expect(outcome).toMatchObject({ data: { kind: 'preview', chosen: { priceId: 'plan_150', boosterCredits: 40 } } })
})

test.each([
  ['is cancelled', ok({}), '/account/plan?done=change-cancelled'],
  ['is no longer pending', refused('not_now'), '/account/plan?done=change-cancelled'],
  ['was paid a moment before', refused('already_done'), '/account/plan?done=changed'],
])('keeping the plan leads to the page that says what became of the change, which %s', async (_, answer, location) => {
  expect((await post({ intent: 'leave' }, answer)).location).toBe(location)
})

test.each(['leave', 'confirm', 'preview', 'pay'])('a refusal of "%s" stays on the page', async (intent) => {
  const { outcome } = await post({ intent, priceId: 'plan_150' }, refused('provider_unreachable', 503))
  expect(outcome).toMatchObject({ data: { kind: 'refused', problem: 'No.' }, init: { status: 503 } })
})

test.each([
  ['pay', 200],
  ['paid', 402],
])('a payment that is still open is shown again after "%s"', async (intent, status) => {
  const open = { outcome: 'needs_payment', amount: 900, message: null, clientSecret: null, paymentPage: null }
  const { outcome } = await post({ intent }, ok(open))
  expect(outcome).toMatchObject({ data: { kind: 'payment', amount: 900 }, init: { status } })
})
