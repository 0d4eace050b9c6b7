import { expect, test } from 'vitest'
import { postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action } from './accept-terms.tsx'

const agree = (returnTo: string, answer?: object) =>
  postForm(action as never, { fields: { version: '2026-11', returnTo }, ...(answer && { answer }) })

test('agreeing to the terms leads back to the page, and to no other site', async () => {
  expect((await agree('/account/plan')).location).toBe('/account/plan')
  expect((await agree('https://elsewhere.example/')).location).toBe('/account')
  expect((await agree('//elsewhere.example/')).location).toBe('/account')
})

test('agreeing to terms that have been superseded leads back to the page, which asks about the newer ones', async () => {
  expect((await agree('/account/plan', refusedWith('not_now'))).location).toBe('/account/plan')
})

test('any other refusal is shown', async () => {
  expect((await agree('/account/plan', refusedWith('unexpected', 503))).location).toBeNull()
})
