// Every refusal that the contract declares for finders and families, the limits by network and by piece, and attempts by
// somebody who is neither.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { findings } from '#contract/rentals/findings.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFinding, type FindingOptions } from '#tests/builders/a-finding.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { after, notFoundRows, type RefusedRow, testRefusals } from '#tests/support/refusal-table.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { findingWorld } from '#tests/support/worlds/finding-world.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = findingWorld(db, {})
const start = new Date('2026-11-20T10:00:00Z')
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = start
})

async function answering(answer = 'pick_up', more: Partial<FindingOptions> = {}) {
  const member = await world.family()
  const [piece] = member.pieces
  const findingId = await transaction(db, (tx) => aFinding(tx, { ...piece, now: world.time.now, ...more }))
  return {
    member,
    piece,
    findingId,
    viewer: member.viewer,
    input: { params: { id: piece.loanId }, body: { findingId, answer } },
  }
}
const reading = async () => {
  const { viewer, input } = await answering()
  return { viewer, input: { params: input.params } }
}
/** A piece of this family, with a finding of another family's piece. */
async function ofAnotherPiece() {
  const [mine, theirs] = [await answering(), await answering()]
  return { viewer: mine.viewer, input: { ...mine.input, body: theirs.input.body } }
}

const rows: RefusedRow[] = [
  [
    'answerFinding',
    'already_done',
    'answered this already',
    () =>
      after(answering('leave_it'), ({ member, piece, findingId }) =>
        world.answer(member, piece, { findingId, answer: 'pick_up' }),
      ),
  ],
  [
    'answerFinding',
    'not_now',
    'can no longer read',
    () =>
      after(answering(), () => {
        world.time.now = new Date('2026-12-21T10:00:00Z')
      }),
  ],
  ['answerFinding', 'invalid_request', 'one of the answers', () => answering('hand_in', { place: 'park' })],
  ['answerFinding', 'malformed', messages.badRequest, () => answering('where are you?')],
  ['answerFinding', 'not_found', messages.notFound, ofAnotherPiece],
  ['answerFinding', 'not_found', messages.notFound, () => answering('pick_up', { loanId: null })],
]
const owned = notFoundRows(
  [
    ['answerFinding', answering],
    ['rentalFindings', reading],
  ],
  () => world.member(),
)
testRefusals(world.call, {
  endpoints: [findings.answerFinding, findings.rentalFindings],
  rows: [...rows, ...owned],
})

const refused = (status: number, code: string, words: string, field?: string) => ({
  ok: false,
  status,
  errors: [{ code, message: expect.stringContaining(words), ...(field && { field }) }],
})

test.each([
  ['2026-11-21', 'still to come'],
  ['2026-10-20', 'in the last 30 days'],
])('a piece cannot be reported as found on %s', async (foundOn, words) => {
  const garmentId = await world.garment()
  expect(await world.find({ garmentId }, { foundOn })).toMatchObject(
    refused(400, 'invalid_request', words, 'body.foundOn'),
  )
})

test.each([['0000000000'], ['not a code'], ['a'.repeat(60)]])('no piece has the label %s', async (qrId) => {
  const garmentId = await world.garment()
  expect(await world.find({ garmentId }, { qrId })).toMatchObject(refused(404, 'not_found', messages.notFound))
  expect(await world.call('findingForm', { params: { id: qrId } })).toMatchObject(
    refused(404, 'not_found', messages.notFound),
  )
})

test('free text is refused, both as a place and as an extra field', async () => {
  const garmentId = await world.garment()
  expect(await world.find({ garmentId }, { place: 'Under the oak, call 07700 900123' as never })).toMatchObject({
    status: 400,
  })
  expect(await world.find({ garmentId }, { note: 'call me' } as never)).toMatchObject({ status: 400 })
})

test('the form is the same for a piece that is at home, available, lost or bought', async () => {
  const [home, lost, kept] = [await world.family(), await world.family(), await world.family()]
  await world.approved(lost, lost.pieces[0])
  await world.paid(lost, lost.pieces[0])
  await world.ends(kept.pieces[0], 'kept')
  const ids = [...[home, lost, kept].map(({ pieces }) => pieces[0].garmentId), await world.garment()]
  const forms = await Promise.all(
    ids.map(async (id) => world.call('findingForm', { params: { id: await world.labelOf(id) } })),
  )
  const withoutPiece = forms.map((form) => ({
    ...form,
    cookies: null,
    body: { ...(form.ok && form.body), piece: null },
  }))
  for (const form of withoutPiece) expect(form).toEqual(withoutPiece[0])
  const sent = await Promise.all(ids.map((garmentId) => world.find({ garmentId })))
  for (const answer of sent)
    expect(answer).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^[\w-]{43}$/) } })
})

test('one network can report a piece once a day, however often the button is pressed', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  const ip = world.aNetwork()
  const answers = await Promise.all(Array.from({ length: 4 }, () => world.find(piece, {}, ip)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers.filter(({ ok }) => !ok))
    expect(answer).toMatchObject(refused(429, 'too_many', 'about this piece already'))
  // The label, as somebody may type it.
  const typed = (await world.labelOf(piece.garmentId)).toLowerCase().replace(/^(...)/, '$1-')
  expect((await world.find(piece, { qrId: typed }, ip)).status).toBe(429)
})

test('one network can report five pieces an hour, unknown labels included, without limiting another', async () => {
  const garmentIds = await Promise.all(Array.from({ length: 6 }, () => world.garment()))
  const ip = world.aNetwork()
  await world.find({ garmentId: garmentIds[0] as never }, { qrId: '0000000000' }, ip)
  const answers = []
  for (const garmentId of garmentIds.slice(0, 5)) answers.push((await world.find({ garmentId }, {}, ip)).status)
  expect(answers).toEqual([201, 201, 201, 201, 429])
  expect(await world.find({ garmentId: garmentIds[5] as never }, {}, ip)).toMatchObject(
    refused(429, 'too_many', 'from your network'),
  )
  expect((await world.find({ garmentId: garmentIds[5] as never })).status).toBe(201)
})

test('one network can report no more pieces a day than the setting allows', async () => {
  await setSettings(db, { 'finding.network_hour': 100, 'finding.network_day': 6 })
  const ip = world.aNetwork()
  const answers = []
  for (let n = 0; n < 7; n += 1) answers.push((await world.find({ garmentId: await world.garment() }, {}, ip)).status)
  await setSettings(db, { 'finding.network_hour': 5, 'finding.network_day': 20 })
  expect(answers).toEqual([201, 201, 201, 201, 201, 201, 429])
})

test('a piece can be reported three times in 24 hours and six times in 30 days, from any number of networks', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  const passHours = (hours: number) => {
    world.time.now = new Date(world.time.now.getTime() + hours * 3_600_000)
  }
  const statuses = async (times: number) => {
    const answers = []
    const foundOn = world.time.now.toISOString().slice(0, 10)
    for (let n = 0; n < times; n += 1) answers.push(await world.find(piece, { foundOn }))
    return answers.map(({ status }) => status)
  }
  expect(await statuses(4)).toEqual([201, 201, 201, 429])
  expect(await world.find(piece)).toMatchObject(refused(429, 'too_many', 'about this piece already'))
  passHours(23)
  expect(await statuses(1)).toEqual([429])
  passHours(2)
  expect(await statuses(4)).toEqual([201, 201, 201, 429])
  passHours(24 * 28)
  expect(await statuses(1)).toEqual([429])
  passHours(24 * 2)
  expect(await statuses(1)).toEqual([201])
  expect((await world.familyReads(member, piece)).findings).toHaveLength(7)
})

test('guessed tokens are not found, however close to the right one, and guessing writes nothing', async () => {
  const token = await world.found({ garmentId: await world.garment() })
  const before = await everyRow(db)
  const other = token.startsWith('A') ? 'B' : 'A'
  const tries = [other + token.slice(1), token.slice(1), `${token}A`, token.toUpperCase(), newId(), '%00']
  for (const tried of tries) expect((await world.finderReads(tried)).status).toBe(404)
  expect((await world.finderReads(token)).status).toBe(200)
  expect(await everyRow(db)).toEqual(before)
})

test('neither a label nor the id of a finding is a token', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  await world.found(piece)
  const { id, token_hash } = await world.newestOf(piece)
  for (const guess of [await world.labelOf(piece.garmentId), id, piece.loanId, token_hash.toString('base64url')])
    expect((await world.finderReads(guess)).status).toBe(404)
})
