// The forms about one piece of the closet: its child, how it arrived, and what a finder has reported.
import { expect, test } from 'vitest'
import { answered, openPage, postForm, refusedWith } from '#tests/support/html/post-form.ts'
import { action as check } from './as-shown/as-shown.tsx'
import { asShownCopy } from './as-shown/copy.ts'
import { findingsCopy } from './findings/copy.ts'
import { action as answerFinding } from './findings/findings.tsx'
import { loader as openPiece, action as wear } from './piece/piece.tsx'

const params = { loanId: 'l1' }

test.each([
  ['c1', 'c1'],
  ['', null],
])('a piece is for the child that was chosen, or for nobody: “%s”', async (child, childId) => {
  const { calls } = await postForm(wear as never, { fields: { child }, params })
  expect(calls).toEqual([['setWearer', { params: { id: 'l1' }, body: { childId } }]])
})

test('the page of a piece that has left the closet leads to the closet', async () => {
  const answers = {
    listRentals: answered({ rentals: { active: [{ id: 'l1' }], returns: [] } }),
    customerInfo: answered({ user: { plan: null, children: [], can: { order: { allowed: false } } } }),
  }
  const open = (loanId: string) =>
    openPage(openPiece as never, { params: { loanId }, answers, answer: refusedWith('not_found', 404) })
  expect((await open('l2')).location).toBe('/account/closet')
  expect((await open('l1')).outcome).toMatchObject({ piece: { id: 'l1' }, check: null, running: false })
})

const getArrivalCheck = answered({
  zones: [1, 2, 3].map((number) => ({ side: 'front', number })),
  kinds: [{ code: 'stain' }, { code: 'hole' }],
  mostMarks: 2,
})
const mark = (fields: Record<string, string>) =>
  postForm(check as never, { fields: { intent: 'worse', ...fields }, params, answers: { getArrivalCheck } })

test('as many marks as allowed are reported, each in its place', async () => {
  const { calls, location } = await mark({ 'front-1': 'stain', 'front-3': 'hole', 'front-2': 'none' })
  const marks = [
    { side: 'front', number: 1, kind: 'stain' },
    { side: 'front', number: 3, kind: 'hole' },
  ]
  expect(calls.at(-1)).toEqual(['checkArrival', { params: { id: 'l1' }, body: { answer: 'worse', marks } }])
  expect(location).toBe('/account/closet/not-as-described/l1?sent=1')
})

test('too many marks are refused before anything is reported', async () => {
  const { calls, outcome } = await mark({ 'front-1': 'stain', 'front-2': 'hole', 'front-3': 'hole' })
  expect(outcome).toMatchObject({ data: { problem: asShownCopy.tooMany(2) }, init: { status: 400 } })
  expect(calls.map(([name]) => name)).toEqual(['getArrivalCheck'])
})

test('a piece that arrived as shown is reported without marks', async () => {
  const { calls } = await postForm(check as never, { fields: { intent: 'matches', 'front-1': 'stain' }, params })
  expect(calls).toEqual([['checkArrival', { params: { id: 'l1' }, body: { answer: 'matches', marks: [] } }]])
})

test('the chosen answer to a finder’s report is sent; without a choice, nothing is sent', async () => {
  const { calls, location } = await postForm(answerFinding as never, {
    fields: { finding: 'f1', answer: 'have_it' },
    params,
  })
  expect(calls).toEqual([['answerFinding', { params: { id: 'l1' }, body: { findingId: 'f1', answer: 'have_it' } }]])
  expect(location).toBe('/account/closet/findings/l1?answered=1')
  const empty = await postForm(answerFinding as never, { fields: { finding: 'f1' }, params })
  expect(empty.calls.map(([name]) => name)).toEqual(['rentalFindings'])
  expect(empty.outcome).toMatchObject({
    data: { problem: findingsCopy.missing, findingId: 'f1', field: true },
    init: { status: 400 },
  })
})
