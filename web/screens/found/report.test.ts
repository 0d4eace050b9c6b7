import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action } from './report.tsx'

const report = (fields: Record<string, string>, answer: object = answered({ token: 't1' })) =>
  postForm(action as never, { fields, params: { qr_id: 'q1' }, answer })

test('a report of a found piece leads to its own page', async () => {
  const { calls, location } = await report({ place: 'nursery', foundOn: '2026-11-20' })
  expect(calls).toEqual([['reportFinding', { body: { qrId: 'q1', place: 'nursery', foundOn: '2026-11-20' } }]])
  expect(location).toBe('/found/t1')
})

test.each([
  [{ place: '', foundOn: '2026-11-20' }, ['place']],
  [{ place: 'nursery', foundOn: 'yesterday' }, ['foundOn']],
  [{ place: '', foundOn: '' }, ['place', 'foundOn']],
])('a report with %j is not sent, and keeps what was entered', async (fields, wrong) => {
  const { calls, outcome } = await report(fields)
  expect(calls).toEqual([])
  expect(outcome).toMatchObject({
    data: { ...fields, problems: wrong.map((field) => ({ field })) },
    init: { status: 400 },
  })
})

test('a refused report keeps what was entered', async () => {
  const fields = { place: 'nursery', foundOn: '2026-11-20' }
  const { outcome } = await report(fields, refusedWith('too_many', 429))
  expect(outcome).toMatchObject({ data: { ...fields, problems: [{ message: 'No.' }] }, init: { status: 429 } })
})
