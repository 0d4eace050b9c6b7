// A piece that somebody has found (product §12.6): what its finder and its family read, who is emailed, and what is forgotten.
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { builtPassword } from '#tests/builders/an-account.ts'
import { aFinishedReturn } from '#tests/builders/an-order.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { everyRow } from '#tests/support/database/every-row.ts'
import { findingWorld } from '#tests/support/worlds/finding-world.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { recurringRentalJobs } from './jobs.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = findingWorld(db)
const office = officeDesk(world.services)
afterEach(async () => {
  await world.expectInvariants()
  world.time.now = new Date('2026-11-20T10:00:00Z')
})

type Family = Awaited<ReturnType<typeof world.family>>
const passDays = (count: number) => {
  world.time.now = new Date(world.time.now.getTime() + count * 86_400_000)
}
async function mailsTo({ account }: Pick<Family, 'account'>) {
  await world.work()
  return world.mails.filter(
    ({ template, to }) => template === 'piece-found' && JSON.stringify(to).includes(account.email),
  )
}
const found = async (
  member: Family,
  ...args: Parameters<typeof world.found> extends [unknown, ...infer Rest] ? Rest : []
) => {
  const [piece] = member.pieces
  const token = await world.found(piece, ...args)
  const { id: findingId } = await world.newestOf(piece)
  return { piece, token, findingId }
}

test('the finder and the family read only fixed sentences from each other', async () => {
  const member = await world.family()
  const { piece, token, findingId } = await found(member, { place: 'park', foundOn: '2026-11-18' })
  const details = {
    placeLabel: 'In a park or playground',
    foundOnLabel: '18 November 2026',
    untilLabel: '20 December 2026',
  }
  const before = await world.finderReads(token)
  expect(before).toMatchObject({ status: 200, body: { ...details, answeredForDays: 30, answer: null } })
  const unanswered = { id: findingId, ...details, answer: null, can: { answer: { allowed: true } } }
  const read = await world.familyReads(member, piece)
  expect(read).toMatchObject({ lost: false, findings: [unanswered] })
  expect(read.findings[0]?.answers.map(({ code }) => code)).toEqual(['pick_up', 'leave_it', 'have_it'])
  const answered = await world.answer(member, piece, { findingId, answer: 'leave_it' })
  const sentence = 'Thank you! Please leave it where it is. We’ll come back for it.'
  expect(answered).toMatchObject({ body: { answer: { code: 'leave_it', sentence } } })
  const after = await world.finderReads(token)
  expect(after).toMatchObject({ body: { answer: { code: 'leave_it', sentence } } })
  // Nothing that the finder reads identifies the family.
  const { account, accountId } = member
  for (const secret of [
    account.email,
    accountId,
    piece.loanId,
    piece.garmentId,
    findingId,
    await world.labelOf(piece.garmentId),
  ])
    expect(JSON.stringify([before, after])).not.toContain(secret)
  expect(Object.keys(after.ok ? after.body : {}).toSorted()).toEqual(
    ['answer', 'answeredForDays', 'foundOnLabel', 'piece', 'placeLabel', 'untilLabel'].toSorted(),
  )
})

test('no row holds a finder’s token or network, and no other answer or email holds the token', async () => {
  const member = await world.family()
  const ip = '203.0.113.77'
  const { piece, token } = await found(member, {}, ip)
  await world.work()
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const rows = JSON.stringify(await everyRow(db))
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(ip)
  expect(JSON.stringify([await world.familyReads(member, piece), world.mails])).not.toContain(token)
})

test('the family of a found piece is emailed where and when it was found, but not by whom', async () => {
  const member = await world.family()
  const { piece } = await found(member)
  const [mail, ...more] = await mailsTo(member)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Somebody has found a piece of yours')
  for (const part of [
    'Puddle raincoat',
    'At a nursery or school',
    '19 November 2026',
    '20 December 2026',
    `/account/closet/findings/${piece.loanId}`,
  ])
    expect(mail?.text).toContain(part)
  expect(mail?.text).not.toContain('/account/closet/lost/')
})

test('a finding that is already answered is not emailed', async () => {
  const member = await world.family()
  const { piece, findingId } = await found(member)
  await world.answer(member, piece, { findingId, answer: 'have_it' })
  expect(await mailsTo(member)).toEqual([])
})

test('after "we have it already" nothing is emailed for 30 days, and finders notice nothing', async () => {
  const member = await world.family()
  const { piece, findingId } = await found(member)
  expect(await mailsTo(member)).toHaveLength(1)
  await world.answer(member, piece, { findingId, answer: 'have_it' })
  passDays(29)
  const quiet = await world.find(piece, { foundOn: '2026-12-19' })
  expect(quiet).toMatchObject({ status: 201, body: { token: expect.any(String) } })
  expect(await mailsTo(member)).toHaveLength(1)
  expect((await world.familyReads(member, piece)).findings).toHaveLength(2)
  passDays(1)
  await world.found(piece, { foundOn: '2026-12-20' })
  expect(await mailsTo(member)).toHaveLength(2)
})

test.each(['pick_up', 'leave_it', 'hand_in'] as const)('after "%s" the next finding is emailed', async (answer) => {
  const member = await world.family()
  const { piece, findingId } = await found(member)
  await mailsTo(member)
  await world.answer(member, piece, { findingId, answer })
  await world.found(piece)
  expect(await mailsTo(member)).toHaveLength(2)
})

test('a finding of a piece that was reported lost leads to "I’ve found it", in the email and on the page', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  await world.report(member, piece)
  await found(member)
  const [mail] = await mailsTo(member)
  expect(mail?.text).toContain(`/account/closet/lost/${piece.loanId}`)
  expect(await world.familyReads(member, piece)).toMatchObject({ lost: true })
})

test('a finding of a lost piece that was paid for is passed on to its family, which can report that it was found', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  await world.approved(member, piece)
  await world.paid(member, piece)
  const { findingId } = await found(member)
  expect(await mailsTo(member)).toHaveLength(1)
  expect(await world.familyReads(member, piece)).toMatchObject({
    lost: true,
    findings: [{ can: { answer: { allowed: true } } }],
  })
  expect((await world.answer(member, piece, { findingId, answer: 'pick_up' })).ok).toBe(true)
  const closet = await world.call('listRentals', {}, { viewer: member.viewer })
  expect(closet).toMatchObject({ body: { lost: [{ id: piece.loanId, found: 'answered' }] } })
})

test('a family is emailed about a piece that it has bought', async () => {
  const member = await world.family()
  const [piece] = member.pieces
  await world.ends(piece, 'kept')
  await found(member)
  expect(await mailsTo(member)).toHaveLength(1)
  const closet = await world.call('listRentals', {}, { viewer: member.viewer })
  expect(closet).toMatchObject({ body: { kept: [{ id: piece.loanId, found: 'waits' }] } })
})

test('the closet shows a finding until its finder can no longer read the answer', async () => {
  const member = await world.family()
  const { piece, findingId } = await found(member)
  const shown = async () => {
    const closet = await world.call('listRentals', {}, { viewer: member.viewer })
    return closet.ok && closet.body.rentals.active.find(({ id }) => id === piece.loanId)?.found
  }
  expect(await shown()).toBe('waits')
  await world.answer(member, piece, { findingId, answer: 'pick_up' })
  expect(await shown()).toBe('answered')
  passDays(30)
  expect(await shown()).toBe('answered')
  passDays(1)
  expect(await shown()).toBeNull()
})

test('a finding leaves the closet at midnight in London', async () => {
  const member = await world.family()
  world.time.now = new Date('2027-04-10T23:30:00Z')
  const { piece } = await found(member, { foundOn: '2027-04-09' })
  const shownAt = async (moment: string) => {
    world.time.now = new Date(moment)
    const closet = await world.call('listRentals', {}, { viewer: member.viewer })
    return closet.ok && closet.body.rentals.active.find(({ id }) => id === piece.loanId)?.found
  }
  expect(await shownAt('2027-05-11T22:59:00Z')).toBe('waits')
  expect(await shownAt('2027-05-11T23:00:00Z')).toBeNull()
})

test('a finding of a piece that no family has is emailed to the office and listed there, and its finder cannot tell', async () => {
  expect(await office('findings')).toEqual(['No piece that should be with us was found.'])
  const garmentId = await world.garment({ credits: 10 })
  const [ours, theirs] = [
    await world.found({ garmentId }, { place: 'bus_or_train' }),
    await found(await world.family()),
  ]
  await world.work()
  const notes = world.mails.filter(({ template }) => template === 'piece-found-note')
  expect(notes).toHaveLength(1)
  const label = await world.labelOf(garmentId)
  for (const part of [label, 'On a bus or train', '19 November 2026']) expect(notes[0]?.text).toContain(part)
  expect(await office('findings')).toEqual([
    expect.stringMatching(new RegExp(`^${label}  .+, ready$`)),
    '  On a bus or train, on 19 November 2026; sent on 20 November 2026 at 10:00',
  ])
  const reads = [await world.finderReads(ours), await world.finderReads(theirs.token)].map((answer) =>
    answer.ok ? answer.body : {},
  )
  const without = (read: object) => ({ ...read, piece: null, placeLabel: null })
  expect(without(reads[0] ?? {})).toEqual(without(reads[1] ?? {}))
})

test.each(['placed', 'dispatched'] as const)(
  'a finding of a piece in an order that is %s goes to the office, since no family has it yet',
  async (until) => {
    const member = await world.family({ until })
    await found(member)
    expect(await mailsTo(member)).toEqual([])
    expect((await world.newestOf(member.pieces[0])).loan_id).toBeNull()
  },
)

test('a family can no longer answer for a piece that we have received', async () => {
  const member = await world.family()
  const { piece, findingId } = await found(member)
  const returnId = await world.sendBack(member, [piece])
  await transaction(db, (tx) => aFinishedReturn(tx, { returnId, receivedAt: world.time.now }))
  expect(await world.answer(member, piece, { findingId, answer: 'pick_up' })).toMatchObject({
    errors: [{ code: 'not_now', message: 'This piece is no longer with you.' }],
  })
  await world.found(piece)
  expect((await world.newestOf(piece)).loan_id).toBeNull()
})

test('the finder’s page is not found after 30 days, like one that never existed', async () => {
  const member = await world.family()
  const { token } = await found(member)
  passDays(30)
  expect((await world.finderReads(token)).status).toBe(200)
  passDays(1)
  const [over, unknown] = [await world.finderReads(token), await world.finderReads('no-such-page')]
  expect(over).toMatchObject({ status: 404 })
  expect(over).toEqual(unknown)
})

test('the morning’s jobs delete findings after 90 days', async () => {
  const member = await world.family()
  const { piece } = await found(member)
  const left = async () =>
    (await db.selectFrom('finding').select('id').where('garment_id', '=', piece.garmentId).execute()).length
  const morning = async () => {
    for (const job of recurringRentalJobs(world.services)) await job.work()
  }
  passDays(90)
  await morning()
  expect(await left()).toBe(1)
  passDays(1)
  await morning()
  expect(await left()).toBe(0)
})

test('closing an account unlinks its findings from the family, and later findings go to the office', async () => {
  const member = await world.family()
  const { piece, token } = await found(member)
  await world.ends(piece, 'kept')
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('id', '=', member.membershipId)
    .execute()
  const closed = await world.call(
    'eraseAccount',
    { body: { currentPassword: builtPassword } },
    { viewer: member.viewer },
  )
  expect(closed).toMatchObject({ ok: true })
  expect((await world.newestOf(piece)).loan_id).toBeNull()
  expect(await mailsTo(member)).toEqual([])
  expect((await world.finderReads(token)).status).toBe(200)
  await world.found(piece)
  expect((await world.newestOf(piece)).loan_id).toBeNull()
})
