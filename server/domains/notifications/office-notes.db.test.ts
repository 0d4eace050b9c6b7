import { expect, test } from 'vitest'
import { noteEndAhead } from '#server/domains/membership/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { listFailedJobs, retryJob } from '#server/platform/jobs/failed-jobs.ts'
import { maxAttempts } from '#server/platform/jobs/worker.ts'
import { aGuestsRefund } from '#tests/builders/a-guests-refund.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { emailsWorld, officeAddress } from '#tests/support/worlds/emails-world.ts'
import { failedJobKind, recurringNotificationJobs, reportPriceMismatch } from './index.ts'

const { db } = await openTestDatabase()
const { work, follow, noteFor, now } = emailsWorld(db)

const { accountId } = await transaction(db, (tx) => aMember(tx, { givenName: 'Tamsin', now }))

test('a job that fails for good is reported to the office once, unless it has been retried by then', async () => {
  await transaction(db, async (tx) => {
    await enqueueJob(tx, now, { kind: 'hopeless', payload: { orderId: 'x' } })
    // Its last attempt fails, because this worker has no handler for that kind.
    await tx
      .updateTable('job')
      .set({ attempts: maxAttempts - 1 })
      .where('kind', '=', 'hopeless')
      .execute()
  })
  const mails = await work()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: { address: officeAddress }, subject: 'Some work could not be done' })
  const [failed] = await listFailedJobs(db, 1)
  for (const part of [
    'Work: hopeless',
    'no handler for jobs of kind hopeless',
    `npm run office -- jobs --retry ${failed?.id}`,
  ])
    expect(mails[0]?.text).toContain(part)
  expect(await work()).toEqual([])

  const jobId = failed?.id ?? newId<'job'>()
  const report = async () => {
    await transaction(db, (tx) => enqueueJob(tx, now, { kind: failedJobKind, payload: { jobId } }))
    return (await work()).length
  }
  expect(await report()).toBe(1)
  await transaction(db, (tx) => retryJob(tx, jobId))
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await db.updateTable('job').set({ due_at: tomorrow }).where('id', '=', jobId).execute()
  expect(await report()).toBe(0)
})

test('differing prices at the provider are reported once, however many processes start', async () => {
  const report = () => transaction(db, (tx) => reportPriceMismatch(tx, now, ['plan_b', 'plan_a']))
  await report()
  await transaction(db, (tx) => reportPriceMismatch(tx, now, []))
  const [first] = await work()
  expect(first?.text).toContain('Price: plan_a\nPrice: plan_b')
  await report()
  expect(await work()).toEqual([])
})

test('a notice of the end that could not be emailed is reported with the day of the end, unless the renewal is paid by then', async () => {
  const setDays = (value: string) =>
    db.updateTable('setting').set({ value }).where('key', '=', 'membership.end_notice_days').execute()
  const since = new Date(now.getTime() - 36 * 86_400_000)
  const { accountId, membershipId } = await transaction(db, (tx) => aMember(tx, { state: 'past_due', now }))
  const overdue = db.updateTable('membership').where('id', '=', membershipId)
  await overdue.set({ past_due_since: since }).execute()
  await transaction(db, (tx) => noteEndAhead(tx, { membershipId, at: now, note: 'its email could not be delivered' }))
  await setDays('5')
  const event = { type: 'notice-refused', accountId, notice: 'end-ahead' } as const
  expect((await noteFor(event)).text).toContain(
    'an unpaid membership, which ends on 25 November 2026 all the same, could not be delivered',
  )
  await setDays('2')
  await overdue.set({ state: 'active', past_due_since: null }).execute()
  expect(await follow(event)).toEqual([])
})

test('a dispute is reported only to the office; the member gets no email', async () => {
  await db
    .insertInto('dispute')
    .values({
      stripe_id: 'dp_1',
      account_id: accountId,
      amount_pence: 7500,
      reason: 'fraudulent',
      status: 'needs_response',
      open: true,
      opened_at: now,
      synced_at: now,
    })
    .execute()
  const note = await noteFor({ type: 'dispute-opened', accountId, disputeId: 'dp_1' })
  for (const part of [accountId, 'Tamsin Ferrars', 'Amount: £75', 'Reason: fraudulent', 'dp_1'])
    expect(note.text).toContain(part)
  expect((await noteFor({ type: 'dispute-closed', accountId, disputeId: 'dp_1' })).subject).toBe('A dispute is closed')
})

test('a guest’s dispute and refund reach the office with the guest’s own address and without an account', async () => {
  const guest = { email: 'gran@example.com', name: 'Gran Holt' }
  const { paymentId, refundId } = await transaction(db, (tx) => aGuestsRefund(tx, { ...guest, now }))
  await db
    .insertInto('dispute')
    .values({
      stripe_id: 'dp_2',
      account_id: null,
      stripe_intent: `pi_${paymentId}`,
      amount_pence: 1200,
      reason: 'fraudulent',
      status: 'needs_response',
      open: true,
      opened_at: now,
      synced_at: now,
    })
    .execute()
  const dispute = await noteFor({ type: 'dispute-opened', accountId: null, disputeId: 'dp_2' })
  const late = await noteFor({ type: 'refund-late', refundId })
  for (const { text } of [dispute, late]) {
    for (const part of ['Account: None: a guest', 'Name: Gran Holt', 'Email: gran@example.com', 'Email the guest'])
      expect(text).toContain(part)
    expect(text).not.toContain('office -- member')
  }
  expect(dispute.text).not.toContain('this family')
})

test('a refunded guest is emailed at their own address, which is deleted after 30 days', async () => {
  const aunt = { email: 'aunt@example.com', name: 'Aunt Vi' }
  const { checkoutId } = await transaction(db, (tx) => aGuestsRefund(tx, { ...aunt, now }))
  const [mail, ...more] = await follow({ type: 'checkout-refunded', accountId: null, checkoutId })
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: { address: 'aunt@example.com' }, template: 'guest-refunded' })
  expect(mail?.text).toContain('Your payment of £12')
  expect(mail?.text).toContain('- Kite')

  const message = () =>
    db.selectFrom('email').select(['to_address', 'sent_at']).where('template', '=', 'guest-refunded').execute()
  const [sent] = await message()
  const sweepOn = (day: number) =>
    recurringNotificationJobs({
      db,
      clock: { now: () => new Date(Number(sent?.sent_at) + day * 86_400_000) },
    })[0]?.work()
  await sweepOn(29)
  expect(await message()).toMatchObject([{ to_address: 'aunt@example.com' }])
  await sweepOn(30)
  expect(await message()).toMatchObject([{ to_address: '' }])
})

test('a refunded guest reads that the payment was for a gift card', async () => {
  const guest = { email: 'uncle@example.com', name: 'Uncle Ed', now }
  const { checkoutId } = await transaction(db, (tx) => aGuestsRefund(tx, guest))
  const abroad = { purpose: 'gift-card', refused_code: 'not_in_uk' }
  await db.updateTable('checkout').set(abroad).where('id', '=', checkoutId).execute()
  const [mail] = await follow({ type: 'checkout-refunded', accountId: null, checkoutId })
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('We sell gift cards in the United Kingdom only.')
})
