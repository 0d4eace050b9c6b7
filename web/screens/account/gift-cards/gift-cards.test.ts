import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action } from './gift-cards.tsx'

const secret = answered({ secret: 's1' })

test.each([
  [{ showsSaved: 'on' }, true],
  [{}, false],
])('a family link shows the chosen children, and saved pieces only if that is ticked: %j', async (box, showsSaved) => {
  const fields = { intent: 'make', childIds: ['c1', 'c2'], ...box }
  const { calls, outcome } = await postForm(action as never, { fields, answer: secret })
  expect(calls).toEqual([['makeFamilyLink', { body: { childIds: ['c1', 'c2'], showsSaved } }]])
  expect(outcome).toMatchObject({ data: { form: 'family', family: { form: 'made', secret: 's1' } } })
})

test('a refused family link keeps what was chosen', async () => {
  const fields = { intent: 'make', childIds: ['c1'], showsSaved: 'on' }
  const { outcome } = await postForm(action as never, { fields, answer: refusedWith('not_now') })
  const family = { form: 'make', problem: 'No.', childIds: ['c1'], showsSaved: true }
  expect(outcome).toMatchObject({ data: { family }, init: { status: 409 } })
})

test('a family link is switched off by its own id, and a refusal does not confirm it', async () => {
  const press = (answer: object) =>
    postForm(action as never, { fields: { intent: 'switch-off', linkId: 'k1' }, answer })
  const done = await press(answered())
  expect(done.calls).toEqual([['revokeFamilyLink', { params: { linkId: 'k1' } }]])
  expect(done.location).toBe('/account/gift-cards?off=1')
  expect(await press(refusedWith('not_now'))).toMatchObject({
    location: null,
    outcome: { data: { family: { form: 'links', problem: 'No.' } }, init: { status: 409 } },
  })
})

test('a form without a button changes nothing', async () => {
  const { calls, outcome } = await postForm(action as never, { fields: { childIds: 'c1' } })
  expect(calls).toEqual([])
  expect(outcome).toMatchObject({ data: { code: 'malformed' }, init: { status: 400 } })
})
