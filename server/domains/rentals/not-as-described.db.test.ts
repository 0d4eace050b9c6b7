// A family reports a piece as not as described (product §4.11), and an operator resolves it.
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { toId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'
import { declineReport, receiveReturn, regradeReportedPiece, takeBackReportedPiece } from './index.ts'

const { db } = await openTestDatabase({ max: 20 })
const world = reportingWorld(db)
const { family, reportPiece, readReport, reportOf, reportIdOf, ledgerOf, creditsOf, stateOf, refusedWith } = world
afterEach(() => world.expectInvariants())

type Family = Awaited<ReturnType<typeof family>>
const operator = 'sam'
const published = ({ accountId }: Family) =>
  world.published.flatMap((event) => ('accountId' in event && event.accountId === accountId ? [event.type] : []))
async function reported(options: Parameters<typeof family>[0] = {}) {
  const member = await family(options)
  const [piece] = member.pieces
  expect(await reportPiece(member, piece)).toMatchObject({ ok: true })
  return { member, piece, reportId: await reportIdOf(piece) }
}

test('a report keeps tidied words and a photo without the phone’s metadata, and charges nothing', async () => {
  const member = await family()
  const [piece] = member.pieces
  expect(await readReport(member, piece)).toMatchObject({
    can: { report: { allowed: true } },
    untilLabel: '26 November 2026',
    report: null,
    longestWords: 500,
  })
  const sent = await reportPiece(member, piece, { what: 'damaged', words: '  A hole\r\n\u0007 in one   knee ' })
  expect(sent).toMatchObject({ ok: true })
  const { photo, words, what, state } = await reportOf(piece)
  expect({ words, what, state }).toEqual({ words: 'A hole in one knee', what: 'damaged', state: 'open' })
  const { format, width, height, exif, orientation } = await sharp(photo ?? undefined).metadata()
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 40, height: 80 })
  expect(await readReport(member, piece)).toMatchObject({
    can: { report: { allowed: false } },
    report: { state: 'open', hasPhoto: true, reportedOnLabel: '20 November 2026', creditsFreed: null },
  })
  expect(published(member)).toContain('piece-reported')
  expect(await creditsOf(member)).toBe(24)
  // An open report blocks nothing else.
  expect(await world.place(member, [await world.garment({ credits: 1 })])).toMatchObject(
    refusedWith('payment_required'),
  )
})

test('a photo may be left out; a second report is refused with a request to email us', async () => {
  const member = await family()
  const [piece] = member.pieces
  await reportPiece(member, piece, { photo: undefined })
  expect(await reportOf(piece)).toMatchObject({ photo: null, has_photo: false })
  expect(await reportPiece(member, piece)).toMatchObject(refusedWith('already_done', 'please email us'))
})

test('the closet says that a piece may be reported, that it has been, and the outcome', async () => {
  const member = await family({ credits: [24, 10] })
  const [piece] = member.pieces
  const closet = async () => {
    const answer = await world.call('listRentals', {}, { viewer: member.viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    const all = [...answer.body.rentals.active, ...answer.body.rentals.returns]
    const { report, can, userCredits, userConditionLabel } = all.find(({ id }) => id === piece.loanId) ?? all[0] ?? {}
    return { report, allowed: can?.report.allowed, userCredits, userConditionLabel }
  }
  const rented = { userCredits: 24, userConditionLabel: 'Gently worn' }
  expect(await closet()).toEqual({ report: null, allowed: true, ...rented })
  await reportPiece(member, piece)
  expect(await closet()).toEqual({ report: 'open', allowed: false, ...rented })
  await regradeReportedPiece(world.services, { reportId: await reportIdOf(piece), operator, condition: 'worn' })
  expect(await closet()).toEqual({
    report: 'regraded',
    allowed: false,
    userCredits: 18,
    userConditionLabel: 'Well loved',
  })
  const later = await family()
  world.time.now = new Date('2026-11-27T10:00:00Z')
  const answer = await world.call('listRentals', {}, { viewer: later.viewer })
  expect(answer.ok && answer.body.rentals.active[0]?.can.report).toMatchObject({ allowed: false })
})

test('a regraded piece takes fewer credits at once, costs less to keep, and frees the rest when it is sent back', async () => {
  const { member, piece, reportId } = await reported()
  const price = async () => {
    const offer = await world.offer(member, piece)
    return offer.ok ? offer.body.price : null
  }
  expect(await price()).toBe(3201)
  expect(await regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' })).toEqual({
    before: 24,
    after: 18,
  })
  expect(await creditsOf(member)).toBe(18)
  expect(await price()).toBe(2400)
  expect(await readReport(member, piece)).toMatchObject({
    report: { state: 'regraded', creditsFreed: 6, conditionLabel: 'Well loved', resolvedOnLabel: '20 November 2026' },
  })
  const statement = await world.call('creditStatement', { query: {} }, { viewer: member.viewer })
  expect(statement.ok && statement.body.entries[0]).toMatchObject({
    text: expect.stringContaining('fewer credits after your report'),
    delta: -6,
    inUse: 18,
  })
  await world.sendBack(member, [piece])
  expect(await creditsOf(member)).toBe(0)
  expect(await ledgerOf(piece)).toEqual([
    ['order', 24],
    ['regraded', -6],
    ['return_announced', -18],
  ])
  // The garment keeps its grade until it is inspected.
  const garment = db.selectFrom('garment').select('condition').where('id', '=', piece.garmentId)
  expect(await garment.executeTakeFirst()).toEqual({ condition: 'used' })
})

test('credits that a regrade frees let a lapsed return fit again', async () => {
  const member = await family({ credits: [24, 20] })
  const [piece, other] = member.pieces as [(typeof member.pieces)[0], (typeof member.pieces)[0]]
  await reportPiece(member, piece)
  const reportId = await reportIdOf(piece)
  await world.sendBack(member, [other])
  const more = await world.garment({ credits: 98 })
  const another = await world.garment({ credits: 60 })
  await world.order({
    accountId: member.accountId,
    garmentIds: [more, another],
    placedAt: world.time.now,
    until: 'placed',
  })
  for (const day of ['2026-12-11', '2026-12-12']) await world.morningOf(day)
  expect(await world.membershipOf(member)).toMatchObject({ choice_due: true, credits_in_use: 182 })
  await regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' })
  expect(await world.membershipOf(member)).toMatchObject({ choice_due: false, credits_in_use: 196 })
  expect(await stateOf(other)).toMatchObject({ loan: 'at_home', return: 'cancelled' })
  expect(published(member)).toContain('return-lapsed')
})

test.each(['new', 'used'] as const)('a piece rented as well loved is not regraded to %s', async (condition) => {
  const { piece, reportId } = await reported()
  await db.updateTable('loan').set({ condition: 'worn' }).where('id', '=', piece.loanId).execute()
  const regrading = regradeReportedPiece(world.services, { reportId, operator, condition: condition as 'used' })
  await expect(regrading).rejects.toMatchObject({ code: 'not_now', message: expect.stringContaining('rented as worn') })
})

test('a regrade that would take more credits is refused, and changes nothing', async () => {
  const { member, reportId } = await reported({ credits: [10] })
  await expect(regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' })).rejects.toMatchObject({
    code: 'not_now',
    message: expect.stringContaining('takes 10 credits, and 18 as worn'),
  })
  expect(await creditsOf(member)).toBe(10)
})

test('a piece taken back gets its own return, free of charge, with a label', async () => {
  const { member, piece, reportId } = await reported({ credits: [24, 10] })
  const taken = await takeBackReportedPiece(world.services, { reportId, operator })
  expect(taken).toMatchObject({ by: 'new', labelCode: expect.stringMatching(/^WR-/) })
  expect(await creditsOf(member)).toBe(10)
  expect(await stateOf(piece)).toMatchObject({
    loan: 'return_announced',
    garment: 'return_announced',
    return: 'announced',
  })
  expect(published(member)).toEqual(expect.arrayContaining(['return-announced', 'piece-report-resolved']))
  expect(await readReport(member, piece)).toMatchObject({
    report: { state: 'taken_back', creditsFreed: 24, labelCode: taken.labelCode },
  })
  // The family still has its free return.
  const spent = db.selectFrom('free_postage').select('direction').where('account_id', '=', member.accountId)
  expect(await spent.execute()).not.toContainEqual({ direction: 'return' })
  await world.work()
  const { return_id } = await reportOf(piece)
  const label = await world.call(
    'returnLabel',
    { params: { id: return_id ?? '' }, query: {} },
    { viewer: member.viewer },
  )
  expect(label).toMatchObject({ ok: true })
  await receiveReturn(world.services, { returnId: toId(return_id ?? ''), operator })
  expect(await stateOf(piece)).toMatchObject({ loan: 'returned', garment: 'received' })
})

test('a piece taken back joins the return that its family has booked', async () => {
  const { member, piece, reportId } = await reported({ credits: [24, 10] })
  const booked = await world.sendBack(member, member.pieces.slice(1))
  expect(await takeBackReportedPiece(world.services, { reportId, operator })).toMatchObject({ by: 'pending' })
  expect(await creditsOf(member)).toBe(0)
  expect(await reportOf(piece)).toMatchObject({ return_id: booked, credits_before: 24, credits_after: 0 })
  expect(published(member).filter((type) => type === 'return-announced')).toHaveLength(1)
})

test('a return in the post takes no more pieces', async () => {
  const { member, piece, reportId } = await reported({ credits: [24, 10] })
  await world.posted(await world.sendBack(member, member.pieces.slice(1)))
  await expect(takeBackReportedPiece(world.services, { reportId, operator })).rejects.toMatchObject({
    code: 'not_now',
    message: expect.stringContaining('has posted a return'),
  })
  expect(await reportOf(piece)).toMatchObject({ state: 'open' })
})

test('a piece that its family has sent back already is taken back without a new return', async () => {
  const { member, piece, reportId } = await reported()
  await world.sendBack(member, [piece])
  await expect(regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' })).rejects.toThrow(
    '--take-back',
  )
  expect(await takeBackReportedPiece(world.services, { reportId, operator })).toEqual({
    by: 'already',
    labelCode: null,
  })
  expect(await reportOf(piece)).toMatchObject({ state: 'taken_back', credits_before: 0, return_id: null })
  expect(await ledgerOf(piece)).toEqual([
    ['order', 24],
    ['return_announced', -24],
  ])
})

test('a piece that its family bought is theirs: its report can only be declined', async () => {
  const { member, piece, reportId } = await reported()
  await world.buy(member, piece)
  for (const act of [
    () => regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' }),
    () => takeBackReportedPiece(world.services, { reportId, operator }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'not_now', message: expect.stringContaining('family’s own') })
  await declineReport(world.services, { reportId, operator, reason: 'We’ve refunded £5.' })
  expect(await readReport(member, piece)).toMatchObject({ report: { state: 'declined', reason: 'We’ve refunded £5.' } })
})

test('a declined report changes no credits, needs a reason, and is resolved for good', async () => {
  const { member, reportId } = await reported()
  for (const reason of ['', ' \n ', 'a'.repeat(501)])
    await expect(declineReport(world.services, { reportId, operator, reason })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  await declineReport(world.services, { reportId, operator, reason: 'It is the shade of the picture.' })
  expect(await creditsOf(member)).toBe(24)
  for (const act of [
    () => declineReport(world.services, { reportId, operator, reason: 'again' }),
    () => takeBackReportedPiece(world.services, { reportId, operator }),
    () => regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'not_now', message: 'This report is already declined.' })
  const audit = db.selectFrom('office_audit').select(['operator', 'action']).where('subject_id', '=', reportId)
  expect(await audit.execute()).toEqual([{ operator, action: 'report.decline' }])
  await expect(
    takeBackReportedPiece(world.services, { reportId: toId('0198c0de-0000-7000-8000-000000000000'), operator }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a photo is deleted 30 days after its report was resolved, and stays until then', async () => {
  const [resolved, open] = [await reported(), await reported()]
  await declineReport(world.services, { reportId: resolved.reportId, operator, reason: 'It is as shown.' })
  await world.morningOf('2026-12-20')
  expect((await reportOf(resolved.piece)).photo).toBeInstanceOf(Buffer)
  await world.morningOf('2026-12-21')
  expect(await reportOf(resolved.piece)).toMatchObject({ photo: null, has_photo: true, words: 'Both knees are thin' })
  expect((await reportOf(open.piece)).photo).toBeInstanceOf(Buffer)
})
