import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action } from './cookies.tsx'

const choose = (fields: Record<string, string>, answer: object = answered({ analytics: false })) =>
  postForm(action as never, {
    fields: { campaign: '?utm_source=page', ...fields },
    url: 'http://localhost/cookies',
    answer,
  })
const none = { statistics: false, analytics: false, advertising: false }
const all = { statistics: true, analytics: true, advertising: true }

test.each([
  ['accept', {}, { ...all, how: 'banner', campaign: '?a=1' }],
  ['reject', { analytics: 'on' }, { ...none, how: 'banner', campaign: '?a=1' }],
  ['chosen', { analytics: 'on' }, { ...none, analytics: true, how: 'page', campaign: '?utm_source=page' }],
  ['chosen', { advertising: 'on' }, { ...none, advertising: true, how: 'page', campaign: '?utm_source=page' }],
  ['chosen', { statistics: 'on' }, { ...none, statistics: true, how: 'page', campaign: '?utm_source=page' }],
])('“%s” with the boxes %j allows only the purposes that were chosen', async (choice, boxes, body) => {
  const { calls } = await choose({ choice, from: '/shop?a=1', ...boxes })
  expect(calls).toEqual([['chooseConsent', { body }]])
})

test('a press on the banner leads back to the page with its query, on this site only', async () => {
  expect((await choose({ choice: 'reject', from: '/shop?a=1' })).location).toBe(
    '/shop?a=1&cookies=rejected#consent-answer',
  )
  const { location } = await choose({ choice: 'accept', from: 'https://elsewhere.example/x' }, answered(all))
  expect(location).toBe('/?cookies=accepted#consent-answer')
})

test('a choice that could not be stored is not confirmed', async () => {
  const { outcome } = await choose({ choice: 'accept', from: '/' }, refusedWith('unexpected', 503))
  expect(outcome).toMatchObject({ data: { outcome: 'failed' }, init: { status: 503 } })
})
