// The copy of somebody's data is for them alone: never stored on its way, and refused with a reason.
import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action as download } from './file.ts'
import { action as show } from './your-data.tsx'

const fields = { intent: 'show', currentPassword: ' my password ' }

test('the file has the exported data and the day in its name, and may not be stored', async () => {
  const answer = answered({ exportedAt: '2026-11-20T10:00:00.000Z', data: { account: { email: 'a@example.com' } } })
  const { calls, outcome } = await postForm(download as never, { fields, answer })
  const file = outcome as Response
  expect(calls).toEqual([['exportAccount', { body: { currentPassword: ' my password ' } }]])
  expect(await file.json()).toEqual({ exportedAt: '2026-11-20T10:00:00.000Z', account: { email: 'a@example.com' } })
  expect(Object.fromEntries(file.headers)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="wrenlet-your-data-2026-11-20.json"',
    'cache-control': 'private, no-store',
  })
})

test.each([
  ['a wrong password', 400, '/account/your-data?refused=password'],
  ['too many attempts', 429, '/account/your-data?refused=later'],
  ['a failure', 500, '/account/your-data?refused=unexpected'],
  ['the end of the session', 401, '/entry?redirectTo=%2Faccount%2Fyour-data'],
])('after %s the file is not sent', async (_, status, address) => {
  const { location } = await postForm(download as never, { fields, answer: refusedWith('refused', status) })
  expect(location).toBe(address)
})

test.each(['show', 'prove-export'])('“%s” leads to the sign-in page once the session has ended', async (intent) => {
  const { location } = await postForm(show as never, {
    fields: { intent },
    url: 'http://localhost/account/your-data.data',
    answer: refusedWith('unauthorized', 401),
  })
  expect(location).toBe('/entry?redirectTo=%2Faccount%2Fyour-data')
})
