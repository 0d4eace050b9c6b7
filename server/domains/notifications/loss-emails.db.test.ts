// The emails about a missing piece: what has been charged (nothing), what it can cost, how it is paid, and what is
// refunded.
import { expect, test } from 'vitest'
import { approveLoss, receivePiece, waiveLoss } from '#server/domains/rentals/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { losingWorld } from '#tests/support/worlds/losing-world.ts'

const { db } = await openTestDatabase()
const world = losingWorld(db)
const { family, untilToApprove, lossOf, report, found, paid } = world
type Family = Awaited<ReturnType<typeof family>>

async function mailsTo({ account }: Family, template: RegExp) {
  await world.work()
  return world.mails.filter((mail) => template.test(mail.template) && JSON.stringify(mail.to).includes(account.email))
}
async function anApprovedLoss() {
  const customer = await family()
  await untilToApprove()
  await approveLoss(world.services, { lossId: (await lossOf(customer.pieces[0])).id, operator: 'sam' })
  return { customer, piece: customer.pieces[0] }
}

test('a missing piece leads to three notices, an email to the office, one request to pay, a receipt and the refund', async () => {
  const { customer, piece } = await anApprovedLoss()
  const notices = await mailsTo(customer, /^loss-noticed/)
  expect(new Set(notices.map(({ subject }) => subject))).toEqual(
    new Set([
      'Do you still have this piece?',
      'Second notice: we’re missing a piece',
      'Last notice: we’re missing a piece',
    ]),
  )
  for (const { text } of notices)
    for (const part of ['Most it can cost: £13', 'Charged so far: Nothing', 'Late fees: None', 'on 21 March 2027'])
      expect(text).toContain(part)
  const office = world.mails.filter(({ template }) => template === 'loss-to-approve')
  expect(office).toHaveLength(1)
  const { id: lossId } = await lossOf(piece)
  for (const part of [
    'nobody has answered for it',
    `Case: ${lossId}`,
    `npm run office -- losses --approve ${lossId}`,
    `npm run office -- losses --waive ${lossId}`,
  ])
    expect(office[0]?.text).toContain(part)
  const [mail, ...more] = await mailsTo(customer, /^loss-approved/)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A lost piece: please pay £8.67 or send it back')
  for (const part of [
    'due back on 12 February 2027',
    'We never take it from your card',
    `/account/closet/lost/${piece.loanId}`,
  ])
    expect(mail?.text).toContain(part)
  await paid(customer, piece)
  const [receipt] = await mailsTo(customer, /^loss-paid/)
  for (const part of ['Total: £8.67', 'Including VAT at 0%: £0', 'Until 19 June 2027 you get all £8.67 back'])
    expect(receipt?.text).toContain(part)
  await found(customer, piece)
  const [refunded] = await mailsTo(customer, /^loss-refunded/)
  expect(refunded?.subject).toBe('It turned up: we’re refunding £8.67')
  expect(refunded?.text).toContain('You’re renting it again, and it uses 13 credits.')
})

test('a report is confirmed; nothing is sent about a piece that has since been found', async () => {
  const customer = await family()
  await report(customer, customer.pieces[0])
  const [reported] = await mailsTo(customer, /^loss-reported/)
  for (const part of ['nothing to pay now', 'If it’s still missing on 20 December 2026', '£13 at most'])
    expect(reported?.text).toContain(part)
  const quick = await family()
  await report(quick, quick.pieces[0])
  await found(quick, quick.pieces[0])
  expect(await mailsTo(quick, /^loss-/)).toEqual([])
})

test('the email that asks the office to decide says that the family has reported the piece lost', async () => {
  const customer = await family()
  await report(customer, customer.pieces[0])
  for (const day of ['2026-11-30', '2026-12-10', '2026-12-20', '2026-12-21']) await world.morningOf(day)
  await world.work()
  const { id } = await lossOf(customer.pieces[0])
  const asked = world.mails.find(({ template, text }) => template === 'loss-to-approve' && text.includes(id))
  expect(asked?.text).toContain('Its family reported it lost, three notices went out, and it has not turned up.')
  expect(asked?.text).not.toContain('nobody has answered')
})

test('a paid piece that reaches us is refunded or, after 90 days, offered back, and the office is asked to keep it aside', async () => {
  const [soon, late] = [await anApprovedLoss(), await anApprovedLoss()]
  for (const { customer, piece } of [soon, late]) await paid(customer, piece)
  const receipts = await mailsTo(soon.customer, /^loss-paid/)
  expect(receipts.map(({ text }) => text)).toEqual([expect.stringContaining('Its 13 credits are yours to use again.')])
  await receivePiece(world.services, { garmentId: soon.piece.garmentId, operator: 'sam' })
  expect((await mailsTo(soon.customer, /^loss-refunded/))[0]?.text).toContain(
    'has reached us, so we’re refunding all £8.67',
  )
  world.time.now = new Date('2027-07-30T10:00:00Z')
  await receivePiece(world.services, { garmentId: late.piece.garmentId, operator: 'sam' })
  expect((await mailsTo(late.customer, /^loss-found-late/))[0]?.text).toContain('Reply to this email within 14 days')
  expect(world.mails.filter(({ template }) => template === 'loss-found-late-note')).toHaveLength(1)
  // A receipt that is sent after the membership has ended offers no credits.
  const { accountId } = late.customer
  const { id: lossId } = await lossOf(late.piece)
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('account_id', '=', accountId)
    .execute()
  await transaction(db, (tx) => world.services.events.publish(tx, { type: 'loss-paid', accountId, lossId }))
  const receipt = (await mailsTo(late.customer, /^loss-paid/)).at(-1)
  expect(receipt?.text).toContain('so there’s nothing more to do.')
  expect(receipt?.text).not.toContain('yours to use again')
})

test('the email of a waived case asks for no payment, and that of a late payment says that it is refunded', async () => {
  const { customer, piece } = await anApprovedLoss()
  await waiveLoss(world.services, { lossId: (await lossOf(piece)).id, operator: 'sam' })
  expect((await mailsTo(customer, /^loss-waived/))[0]?.text).toContain('its 13 credits are yours to use again')
  const quick = await anApprovedLoss()
  const payment = await world.getPayment(quick.customer, quick.piece)
  await found(quick.customer, quick.piece)
  await world.pay(payment.ok ? payment.body.clientSecret : null)
  await world.payLoss(quick.customer, quick.piece)
  const [back] = await mailsTo(quick.customer, /^checkout-refunded/)
  expect(back?.text).toContain('There was nothing to pay')
  expect(back?.text).toContain('after this piece had turned up')
})

test('a case approved on the day on which the piece becomes the family’s asks for no payment', async () => {
  const customer = await family()
  const [piece] = customer.pieces
  await untilToApprove()
  await world.work()
  world.time.now = new Date('2027-08-12T06:00:00Z')
  await approveLoss(world.services, { lossId: (await lossOf(piece)).id, operator: 'sam' })
  expect(await mailsTo(customer, /^loss-approved/)).toEqual([])
  const failed = await db.selectFrom('job').select('kind').where('last_error', 'is not', null).execute()
  expect(failed).toEqual([])
})
