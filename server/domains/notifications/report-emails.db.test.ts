// The emails about a piece that is not as described: the confirmation of the report, and its outcome.
import { expect, test } from 'vitest'
import { declineReport, regradeReportedPiece, takeBackReportedPiece } from '#server/domains/rentals/index.ts'
import { recurringRentalJobs } from '#server/domains/rentals/jobs.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { reportingWorld } from '#tests/support/worlds/reporting-world.ts'

const { db } = await openTestDatabase()
const world = reportingWorld(db)
const operator = 'sam'
type Family = Awaited<ReturnType<typeof world.family>>

async function mailsTo({ account }: Family, template: RegExp) {
  await world.work()
  return world.mails.filter((mail) => template.test(mail.template) && JSON.stringify(mail.to).includes(account.email))
}
async function aReport(options: Parameters<typeof world.family>[0] = {}) {
  const customer = await world.family(options)
  const [piece] = customer.pieces
  await world.reportPiece(customer, piece)
  return { customer, piece, reportId: await world.reportIdOf(piece) }
}

test('a report is confirmed to its family, and the office is notified without the family’s words', async () => {
  const { customer, piece, reportId } = await aReport()
  const [mail, ...more] = await mailsTo(customer, /^(piece-re|piece-ta|report-)/)
  expect(more).toEqual([])
  for (const part of [
    'more worn than it was shown',
    'nothing to pay',
    `/account/closet/not-as-described/${piece.loanId}`,
  ])
    expect(mail?.text).toContain(part)
  const [note, ...others] = world.mails.filter(({ template }) => template === 'piece-reported-note')
  expect(others).toEqual([])
  for (const part of [`Report: ${reportId}`, 'Photo: Yes', customer.account.email]) expect(note?.text).toContain(part)
  expect(note?.text).not.toContain('knees')
})

test('a report that is resolved before its email was sent gets one email', async () => {
  const { customer, reportId } = await aReport()
  await declineReport(world.services, { reportId, operator, reason: 'It is as we showed it.' })
  const mails = await mailsTo(customer, /^(piece-re|piece-ta|report-)/)
  expect(mails.map(({ template }) => template)).toEqual(['report-declined'])
  expect(mails[0]?.text).toContain('It is as we showed it.')
})

test('the email about a regrade says how many credits are freed', async () => {
  const { customer, reportId } = await aReport()
  await regradeReportedPiece(world.services, { reportId, operator, condition: 'worn' })
  const [mail] = await mailsTo(customer, /^piece-regraded/)
  expect(mail?.subject).toBe('We’ve put it right: you’ve 6 credits back')
  expect(mail?.text).toContain('18 credits instead of 24')
  expect(mail?.text).toContain('Well loved · 18 credits')
})

test('the email about a piece that is taken back has its label and free postage; if the return never arrives, the family must choose', async () => {
  const { customer, piece, reportId } = await aReport()
  const { labelCode } = await takeBackReportedPiece(world.services, { reportId, operator })
  const [mail] = await mailsTo(customer, /^piece-taken-back/)
  for (const part of [
    `Return label: ${labelCode}`,
    'Post by: 4 December 2026',
    'Postage: Free',
    'Its 24 credits are yours',
  ])
    expect(mail?.text).toContain(part)
  expect((await mailsTo(customer, /^return-announced/))[0]?.text).toContain(labelCode)

  // The return never arrives and its credits no longer fit, so the family must choose. The piece was not missing from a parcel.
  const more = [await world.garment({ credits: 100 }), await world.garment({ credits: 90 })]
  await world.order({ accountId: customer.accountId, garmentIds: more, placedAt: world.time.now, until: 'placed' })
  for (const day of ['2026-12-11', '2026-12-12']) {
    world.time.now = new Date(`${day}T08:00:00Z`)
    for (const job of recurringRentalJobs(world.services)) await job.work()
  }
  const [choice] = await mailsTo(customer, /^return-choice-due/)
  expect(choice?.text).toContain(`Your return ${labelCode} didn’t reach us`)
  expect(await world.reportOf(piece)).toMatchObject({ state: 'taken_back' })
  await world.expectInvariants()
})

test('a piece that joins a booked return, or has already been sent back, gets no other label', async () => {
  const { customer, reportId } = await aReport({ credits: [24, 10] })
  await world.sendBack(customer, customer.pieces.slice(1))
  await takeBackReportedPiece(world.services, { reportId, operator })
  expect((await mailsTo(customer, /^piece-taken-back/))[0]?.text).toContain('added it to the return you’ve booked')
  expect(await mailsTo(customer, /^return-announced/)).toHaveLength(1)
  const sent = await aReport()
  await world.sendBack(sent.customer, [sent.piece])
  await takeBackReportedPiece(world.services, { reportId: sent.reportId, operator })
  expect((await mailsTo(sent.customer, /^piece-taken-back/))[0]?.text).toContain('You’ve sent it back already')
})
