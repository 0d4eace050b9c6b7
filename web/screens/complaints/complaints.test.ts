import { expect, test } from 'vitest'
import { answered, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action } from './complaints.tsx'
import { complaintCopy as copy } from './copy.ts'

const complain = (fields: Record<string, string>, answer: object = answered({ reference: 'C-1' })) =>
  postForm(action as never, { fields: { kind: 'service', words: 'Late again.', ...fields }, answer })

test('a complaint has at most 4,000 characters', async () => {
  const { calls, outcome } = await complain({ words: 'x'.repeat(4000) })
  expect(calls).toEqual([['makeComplaint', { body: { kind: 'service', words: 'x'.repeat(4000) } }]])
  expect(outcome).toMatchObject({ data: { made: { reference: 'C-1' } }, init: { status: 201 } })
  const long = await complain({ words: 'x'.repeat(4001) })
  expect(long.calls).toEqual([])
  expect(long.outcome).toMatchObject({ data: { refused: { problems: [{ message: copy.wordsLong, field: 'words' }] } } })
})

test('a refusal is shown at its field, with everything that was entered', async () => {
  const refusal = refusedWith('invalid_email', 400, 'Enter an email.')
  const errors = [{ ...refusal.errors[0], field: 'body.email' }]
  const { outcome } = await complain({ email: 'sam@', name: 'Sam' }, { ...refusal, errors })
  expect(outcome).toMatchObject({
    data: {
      refused: {
        problems: [{ message: 'Enter an email.', field: 'email' }],
        entered: { kind: 'service', words: 'Late again.', email: 'sam@', name: 'Sam' },
      },
    },
    init: { status: 400 },
  })
})
