// The letters that a family gets in a life of its membership, played through the whole server and the payments sandbox:
// which ones, in which order, none twice, and what they say of real sums.
import { afterEach, expect, test, vi } from 'vitest'
import { listStoredMail } from '#server/adapters/file-mailer/stored-mail.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
// Jobs are worked off between two moves only, all that messages ask for before the letters: so the order of letters is decided.
const world = await memberWorld(db, { works: false })
const { family, passes, settle } = world
/** Three months are some hundred steps of everything that is due. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

afterEach(async () => {
  await world.mend()
  await settle()
})

type Home = Awaited<ReturnType<typeof family>>

/** What has been sent to this family, oldest first. */
async function lettersTo({ id }: Home) {
  const { email } = await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return (await listStoredMail(world.mailFolder)).filter(({ to }) => to === email).toReversed()
}
const kindsTo = async (home: Home) => (await lettersTo(home)).map(({ template }) => template)
const lastTo = async (home: Home) => (await lettersTo(home)).at(-1)
const officeNotes = async (home: Home) =>
  (await listStoredMail(world.mailFolder)).filter(
    ({ template, text }) => template.startsWith('office-') && text.includes(home.id),
  )

test('joining is one letter: the contract, with its receipt; the right to cancel counts from it', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  await settle()
  const kinds = await kindsTo(home)
  // Its receipt stands in it; what follows when the invoice is late: payment-letters.db.test.ts.
  expect(kinds).toEqual(['membership-accepted'])
  const texts = (await lettersTo(home)).map(({ text }) => text).join('\n')
  for (const part of [
    '£75 every 3 months',
    'Total: £75',
    'Including VAT at 20%: £12.50',
    'Wrenlet keeps £0.81 for each day since I joined',
  ])
    expect(texts).toContain(part)
  expect((await home.row()).cooling_off_notified_at).not.toBeNull()
})

/** What has been sent to it since this was asked for. */
async function watch(home: Home) {
  const before = (await lettersTo(home)).length
  const letters = async () => (await lettersTo(home)).slice(before)
  return {
    kinds: async () => (await letters()).map(({ template }) => template),
    text: async () => (await letters()).map(({ text }) => text).join('\n'),
  }
}

async function change(home: Home, priceId: string) {
  const { preview } = await home.call('previewPlanChange', { body: { priceId } })
  await home.call('changeSubscriptionPlan', { body: { previewId: preview.previewId } })
  await settle()
  return preview
}

const count = (kinds: readonly string[], kind: string) => kinds.filter((each) => each === kind).length

test('three months of four families: who changes, who cannot pay, who can at last, who comes and goes', async () => {
  const [changer, unlucky, lucky, fickle] = [
    await family({ priceId: 'plan_100_3m_gbp_v1' }),
    await family({ priceId: 'plan_100_1m_gbp_v1' }),
    await family({ priceId: 'plan_100_1m_gbp_v1' }),
    await family({ priceId: 'plan_100_1m_gbp_v1' }),
  ]
  const [toChanger, toUnlucky, toFickle] = [await watch(changer), await watch(unlucky), await watch(fickle)]
  for (const home of [unlucky, lucky]) await home.useCard(testCards.failsLater)

  // A larger plan, now: what it cost stands in the letter.
  const preview = await change(changer, 'plan_200_3m_gbp_v1')
  const cost = `£${(preview.dueNow / 100).toFixed(2).replace(/\.00$/, '')}`
  expect(await toChanger.text()).toContain('Now: 200 credits')
  expect(await toChanger.text()).toContain(`Total: ${cost}`)
  expect(await toChanger.kinds()).toEqual(['plan-changed'])
  // A smaller one, at the renewal.
  const toPlanner = await watch(changer)
  await change(changer, 'plan_100_3m_gbp_v1')
  expect(await toPlanner.kinds()).toEqual(['change-planned'])

  await passes(3)
  await fickle.call('pauseMembership')
  await settle()
  expect((await lastTo(fickle))?.text).toContain('You won’t be charged until you reactivate.')
  await passes(3)
  await fickle.reactivate()
  await settle()
  await fickle.call('endMembership', { body: { reason: 'grown_out', comment: 'She is seven now' } })
  await settle()
  expect((await lastTo(fickle))?.text).toContain('Keep my membership')
  await fickle.call('undoEndMembership')
  await settle()
  await fickle.call('endMembership', { body: {} })

  // The first renewal of those who pay by the month.
  await passes(26)
  const first = await lastTo(unlucky)
  expect(first?.template).toBe('payment-failed')
  for (const part of ['£18', 'Your card was declined', '/subscription-failed', 'Please pay it by'])
    expect(first?.text).toContain(part)
  await lucky.payOpen(testCards.good)
  await settle()
  expect((await lastTo(lucky))?.template).toBe('receipt')
  expect(await lucky.state()).toBe('active')

  await passes(12)
  const unpaid = await toUnlucky.kinds()
  expect(count(unpaid, 'grace-over')).toBe(1)
  // The provider has tried for a week, and given it up: it stays payable.
  expect(new Set(unpaid)).toEqual(new Set(['payment-failed', 'grace-over']))
  expect(await officeNotes(unlucky)).toEqual([])
  const tries = (await unlucky.invoices()).find(({ reason }) => reason === 'subscription_cycle')?.attempts
  // With the last try it is on hold, and the letter of that tells it.
  expect(count(unpaid, 'payment-failed')).toBe(Number(tries) - 1)

  // Each step once, and the office told of what concerns it.
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

  // The renewal of the quarter: the smaller plan begins, and is paid.
  await passes(52)
  // Told before, and ended only then: nobody asked for that, and the letter does not say so.
  expect((await toUnlucky.kinds()).slice(unpaid.length)).toEqual(['end-ahead', 'membership-ending'])
  expect((await lastTo(unlucky))?.text).toContain('We couldn’t take your renewal payment, so your membership ended')
  expect((await officeNotes(unlucky)).map(({ subject }) => subject)).toEqual(['Membership ended unpaid'])

  const planned = await toPlanner.kinds()
  expect(count(planned, 'plan-changed')).toBe(1)
  expect(count(planned, 'receipt')).toBe(1)
  expect(await toPlanner.text()).toContain('Now: 100 credits')
})

test('cooling off: the sum and the day at once, and a word when the money has gone', async () => {
  const home = await family({ priceId: 'plan_150_3m_gbp_v1' })
  const before = (await kindsTo(home)).length
  await passes(2)
  await home.call('coolOffMembership')
  await settle()
  // Emails have lanes of their own, and the refund may be quicker than the email that says it is coming.
  const letters = (await lettersTo(home)).slice(before)
  expect(letters.map(({ template }) => template).toSorted()).toEqual(['cooled-off', 'refund-made'])
  const textOf = (kind: string) => letters.find(({ template }) => template === kind)?.text
  expect(textOf('cooled-off')).toContain('£75, to the card you paid with')
  expect(textOf('refund-made')).toContain('We refunded £75')
  expect((await officeNotes(home)).map(({ subject }) => subject)).toEqual(['Contract cancelled within 14 days'])
})
