// Joining: the family pays only after it has read what happens to its basket, and agrees to the text that it was shown.
import { expect, test } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { basketCookie } from '#web/lib/basket/basket.ts'
import { confirmAction } from './confirm-step.tsx'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const piece = { p: id(9), s: '098cm', c: 'used' as const, g: id(1) }

/** Presses the button that joins, with both boxes ticked unless the form says otherwise. */
async function join(answer: object, fields: Record<string, string> = {}) {
  const calls: [id: string, input: unknown][] = []
  const call = (async (name: string, input: unknown) => {
    calls.push([name, input])
    return answer
  }) as unknown as CallApi
  const cookie = basketCookie([piece], false).split(';')[0] ?? ''
  const request = new Request('http://localhost/checkout?step=confirm&plan=x', { headers: { cookie } })
  const form = new FormData()
  for (const [name, value] of Object.entries({ terms: 'on', startNow: 'on', shown: 'v7', ...fields }))
    form.append(name, value)
  const outcome = await confirmAction(call, request, form, 'plan_100').catch((thrown: unknown) => thrown)
  return { calls, outcome }
}
const opened = (basket: object | null) => ({
  ok: true,
  status: 200,
  body: { checkoutSession: { url: 'https://pay.test/1' }, basket, replaced: [] },
})
const overLimit = { message: 'Your basket is 8 credits over.', reason: 'over_credits', until: null }
const gone = { message: 'One piece has just gone.', reason: 'items_unavailable', until: null }
const redirectedTo = (outcome: unknown) => (outcome as Response).headers.get('location')

test('the call names the plan, the version of the text that was shown, and the pieces of the basket', async () => {
  const { calls, outcome } = await join(opened(null))
  const body = { priceId: 'plan_100', acceptTerms: true, startNow: true, shown: 'v7', inventoryItemIds: [piece.g] }
  expect(calls).toEqual([['createCheckoutSession', { body }]])
  expect(redirectedTo(outcome)).toBe('https://pay.test/1')
})

test.each([
  ['after the first press', {}],
  ['again when it differs from what was read before', { outcome: gone.message }],
])('the family reads what happens to its basket %s', async (_, fields) => {
  const { outcome } = await join(opened(overLimit), fields)
  expect(outcome).toMatchObject({ basketOutcome: { kept: false, message: overLimit.message, tooMuch: true } })
})

test('once the family has read what happens to its basket, the next press leads to the payment', async () => {
  const { outcome } = await join(opened(overLimit), { outcome: overLimit.message })
  expect(redirectedTo(outcome)).toBe('https://pay.test/1')
})

test('unless both boxes are ticked no call is made, and a ticked box stays ticked', async () => {
  const { calls, outcome } = await join(opened(null), { startNow: '' })
  expect(calls).toEqual([])
  expect(outcome).toMatchObject({ problems: [{ box: 'startNow' }], ticked: ['terms'], shown: 'v7' })
})

test('somebody who joined in another tab continues with the delivery', async () => {
  const errors = [{ code: 'already_subscribed', message: 'You’re already a member.' }]
  expect(redirectedTo((await join({ ok: false, status: 409, errors })).outcome)).toBe('/checkout?step=shipment')
})
