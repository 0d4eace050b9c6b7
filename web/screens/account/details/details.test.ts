import { expect, test } from 'vitest'
import { answered, openPage, postForm } from '#tests/support/html/post-form.ts'
import { action, loader } from './details.tsx'

test('closing the account leads away from it, and removes the secrets of purchases from the browser', async () => {
  const { outcome, location } = await postForm(action as never, { fields: { intent: 'leave' } })
  expect(location).toBe('/account-closed')
  const removed = (outcome as Response).headers.getSetCookie().map((line) => line.slice(0, line.indexOf('=')))
  expect(removed.toSorted()).toEqual(['wrenlet_gift', 'wrenlet_resale_order', 'wrenlet_ski'])
})

test('asking for a link to prove one’s identity does not say that the account is closed', async () => {
  const { outcome, location } = await postForm(action as never, {
    fields: { intent: 'prove-leave' },
    answers: { customerInfo: answered({ user: { email: 'ines@example.com' } }) },
    answer: answered({ message: 'Sent.' }),
  })
  expect(location).toBeNull()
  expect(outcome).toMatchObject({ data: { group: 'leave', sent: 'Sent.' } })
})

test('before the account is closed, its owner is asked about the whole gift balance, including what is frozen', async () => {
  const answers = { giftBalance: answered({ balance: 1000, frozen: 2500 }) }
  const url = 'http://localhost/account?edit=leave'
  const { outcome } = await openPage(loader as never, { url, answers, answer: answered({ user: {} }) })
  expect(outcome).toMatchObject({ giftBalance: 3500 })
})
