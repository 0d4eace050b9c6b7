// The emails that a family gets during a membership, through the whole server and the payments sandbox: the right ones, in the
// right order, each once, with the real amounts.
import { afterEach, expect, test, vi } from 'vitest'
import { listStoredMail } from '#server/adapters/file-mailer/stored-mail.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
// Jobs run only between moves of the clock, and everything that events cause runs before the emails, so that their order is fixed.
const world = await memberWorld(db, { works: false })
const { family, passDays, runDueJobs } = world
/** Three months take about a hundred steps, each of which runs the jobs that are due. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

afterEach(async () => {
  await world.clearFaults()
  await runDueJobs()
})

type Home = Awaited<ReturnType<typeof family>>

/** The emails sent to this family, oldest first. */
async function emailsTo({ id }: Home) {
  const { email } = await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return (await listStoredMail(world.mailFolder)).filter(({ to }) => to === email).toReversed()
}
const kindsTo = async (home: Home) => (await emailsTo(home)).map(({ template }) => template)
const lastTo = async (home: Home) => (await emailsTo(home)).at(-1)
const officeNotes = async (home: Home) =>
  (await listStoredMail(world.mailFolder)).filter(
    ({ template, text }) => template.startsWith('office-') && text.includes(home.id),
  )

test('joining sends one email with the contract and its receipt, with which the cancellation period begins', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  await runDueJobs()
  const kinds = await kindsTo(home)
  // This email contains the receipt; payment-emails.db.test.ts tests what follows when the invoice is late.
  expect(kinds).toEqual(['membership-accepted'])
  const texts = (await emailsTo(home)).map(({ text }) => text).join('\n')
  for (const part of [
    '£75 every 3 months',
    'Total: £75',
    'Including VAT at 20%: £12.50',
    'Wrenlet keeps £0.81 for each day since I joined',
  ])
    expect(texts).toContain(part)
  expect((await home.row()).cooling_off_notified_at).not.toBeNull()
})

/** @returns functions that read the emails sent from now on */
async function watch(home: Home) {
  const before = (await emailsTo(home)).length
  const emails = async () => (await emailsTo(home)).slice(before)
  return {
    kinds: async () => (await emails()).map(({ template }) => template),
    text: async () => (await emails()).map(({ text }) => text).join('\n'),
  }
}

async function change(home: Home, priceId: string) {
  const { preview } = await home.call('previewPlanChange', { body: { priceId } })
  await home.call('changeSubscriptionPlan', { body: { previewId: preview.previewId } })
  await runDueJobs()
  return preview
}

const count = (kinds: readonly string[], kind: string) => kinds.filter((each) => each === kind).length

test('families that change plan, pay late, do not pay, or pause and leave get each email of three months once', async () => {
  const [changer, unlucky, lucky, fickle] = [
    await family({ priceId: 'plan_100_3m_gbp_v1' }),
    await family({ priceId: 'plan_100_1m_gbp_v1' }),
    await family({ priceId: 'plan_100_1m_gbp_v1' }),
    await family({ priceId: 'plan_100_1m_gbp_v1' }),
  ]
  const [toChanger, toUnlucky, toFickle] = [await watch(changer), await watch(unlucky), await watch(fickle)]
  for (const home of [unlucky, lucky]) await home.useCard(testCards.failsLater)

  // A larger plan starts now, and the email states its price.
  const preview = await change(changer, 'plan_200_3m_gbp_v1')
  const cost = `£${(preview.dueNow / 100).toFixed(2).replace(/\.00$/, '')}`
  expect(await toChanger.text()).toContain('Now: 200 credits')
  expect(await toChanger.text()).toContain(`Total: ${cost}`)
  expect(await toChanger.kinds()).toEqual(['plan-changed'])
  // A smaller plan starts at the renewal.
  const toPlanner = await watch(changer)
  await change(changer, 'plan_100_3m_gbp_v1')
  expect(await toPlanner.kinds()).toEqual(['change-planned'])

  await passDays(3)
  await fickle.call('pauseMembership')
  await runDueJobs()
  expect((await lastTo(fickle))?.text).toContain('You won’t be charged until you reactivate.')
  await passDays(3)
  await fickle.reactivate()
  await runDueJobs()
  const back = (await emailsTo(fickle)).find(({ template }) => template === 'membership-back')
  expect(back?.text).toContain('We’ll email your receipt separately.')
  await fickle.call('endMembership', { body: { reason: 'grown_out', comment: 'She is seven now' } })
  await runDueJobs()
  expect((await lastTo(fickle))?.text).toContain('Keep my membership')
  await fickle.call('undoEndMembership')
  await runDueJobs()
  await fickle.call('endMembership', { body: {} })

  // The first renewal of those who pay monthly.
  await passDays(26)
  const first = await lastTo(unlucky)
  expect(first?.template).toBe('payment-failed')
  for (const part of ['£18', 'Your card was declined', '/subscription-failed', 'Please pay it by'])
    expect(first?.text).toContain(part)
  await lucky.payOpen(testCards.good)
  await runDueJobs()
  expect((await lastTo(lucky))?.template).toBe('receipt')
  expect(await lucky.state()).toBe('active')

  await passDays(12)
  const unpaid = await toUnlucky.kinds()
  expect(count(unpaid, 'grace-over')).toBe(1)
  // The provider stopped collecting after a week, but the invoice is still payable.
  expect(new Set(unpaid)).toEqual(new Set(['payment-failed', 'grace-over']))
  expect(await officeNotes(unlucky)).toEqual([])
  const tries = (await unlucky.invoices()).find(({ reason }) => reason === 'subscription_cycle')?.attempts
  // After the last retry the membership is on hold, and the email says so.
  expect(count(unpaid, 'payment-failed')).toBe(Number(tries) - 1)

  // Each step sends one email, and some also notify the office.
  expect((await toFickle.kinds()).toSorted()).toEqual([
    ...['end-undone', 'membership-back', 'membership-ended', 'membership-ending', 'membership-ending'],
    ...['membership-paused', 'receipt'],
  ])
  const notes = await officeNotes(fickle)
  expect(notes.map(({ subject }) => subject).toSorted()).toEqual([
    'Membership ended by its member',
    'Membership ended by its member',
    'Membership paused',
  ])
  expect(notes.some(({ text }) => text.includes('She is seven now'))).toBe(true)

  // At the renewal of the quarter the smaller plan begins and is paid for.
  await passDays(52)
  // The end was announced before it came. The email does not claim that the family asked for the end.
  expect((await toUnlucky.kinds()).slice(unpaid.length)).toEqual(['end-ahead', 'membership-ending'])
  expect((await lastTo(unlucky))?.text).toContain('We couldn’t take your renewal payment, so your membership ended')
  expect((await officeNotes(unlucky)).map(({ subject }) => subject)).toEqual(['Membership ended unpaid'])

  const planned = await toPlanner.kinds()
  expect(count(planned, 'plan-changed')).toBe(1)
  expect(count(planned, 'receipt')).toBe(1)
  expect(await toPlanner.text()).toContain('Now: 100 credits')
})

test('a cancellation within 14 days sends an email with the amount and the day at once, and another when the money is sent', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  const before = (await kindsTo(home)).length
  await passDays(2)
  await home.call('cancelWithinCoolingOff')
  await runDueJobs()
  // Emails have their own lanes, and the refund may be quicker than the email that announces it.
  const emails = (await emailsTo(home)).slice(before)
  expect(emails.map(({ template }) => template).toSorted()).toEqual(['cooled-off', 'refund-made'])
  const textOf = (kind: string) => emails.find(({ template }) => template === kind)?.text
  expect(textOf('cooled-off')).toContain('£75, the way you paid')
  expect(textOf('refund-made')).toContain('We refunded £75')
  expect((await officeNotes(home)).map(({ subject }) => subject)).toEqual(['Contract cancelled within 14 days'])
})
