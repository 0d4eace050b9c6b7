import { expect, test } from 'vitest'
import { postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action } from './bought.tsx'

const params = { code: 'g1' }

test.each([
  ['resend', 'resendGiftCard'],
  ['cancel', 'cancelGiftCard'],
])('“%s” makes its own call, and is confirmed only if the call succeeds', async (act, call) => {
  const { calls, location } = await postForm(action as never, { fields: { act }, params })
  expect(calls).toEqual([[call, { params }]])
  expect(location).toBe(`/gifting/bought/g1?done=${act}`)
  const refused = await postForm(action as never, { fields: { act }, params, answer: refusedWith('not_now') })
  expect(refused).toMatchObject({ location: null, outcome: { data: { problem: 'No.' }, init: { status: 409 } } })
})

const entered = {
  recipientName: 'Nell',
  recipientEmail: 'nell@example.com',
  senderName: 'Ines',
  message: ' For the bump.\r\nLove, Ines\r\n',
  deliverOn: '2026-12-24',
}

test('a changed card has the name, address, sender, message and day that were entered', async () => {
  const { calls } = await postForm(action as never, { fields: { act: 'change', ...entered }, params })
  const body = {
    recipient: { name: 'Nell', email: 'nell@example.com' },
    senderName: 'Ines',
    message: 'For the bump.\nLove, Ines',
    deliverOn: '2026-12-24',
  }
  expect(calls).toEqual([['changeGiftCard', { params, body }]])
})
