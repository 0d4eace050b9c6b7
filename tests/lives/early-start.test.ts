// A family that joins ticks a separate box to start the membership at once (product §3.6, law L-3, L-4, L-14). These tests check how much
// of the price we keep if the family then cancels within the 14 days; they run the whole server and the payments sandbox.

import { afterEach, expect, test } from 'vitest'
import { listStoredMail } from '#server/adapters/file-mailer/stored-mail.ts'
import { addDays, dayInLondon, daysBetween, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { joiningConsent } from '#tests/support/joining-consent.ts'
import { aGarment } from '../builders/a-garment.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { sendClothes } from '../support/send-clothes.ts'
import { type Family, memberWorld } from '../support/worlds/member-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await memberWorld(db)
const { family, passDays, runDueJobs } = world

afterEach(async () => {
  await runDueJobs()
  await world.expectInvariants()
})

const today = (): LocalDay => dayInLondon(world.clock.now())
const place = async (home: Family) => {
  await home.call('customerDetails', {
    body: { givenName: 'Wanda', familyName: 'Wren', addressLine1: '1 Wren Lane', city: 'Leeds', postCode: 'LS1 4AP' },
  })
  const garmentId = await transaction(db, (tx) => aGarment(tx, { credits: 10 }))
  const body = { inventoryItemIds: [garmentId], returnItemsIds: [] }
  await home.call('getPaymentIntent', { body })
  return home.call('placeOrder', { body: { inventoryItemIds: [garmentId], postageStatus: 'free' } })
}
const consents = (home: Family) =>
  db.selectFrom('consent').selectAll().where('account_id', '=', home.id).orderBy('id').execute()
const coolingOffCancelledMail = async (home: Family) => {
  const { email } = await db.selectFrom('account').select('email').where('id', '=', home.id).executeTakeFirstOrThrow()
  const mails = (await listStoredMail(world.mailFolder)).filter(({ template }) => template === 'cooled-off')
  return mails.find(({ to }) => JSON.stringify(to).includes(email))?.text ?? ''
}
/** The daily share, in pence, of a quarter for £75 that began on this day. */
const shareSince = (joined: LocalDay, renewsOn: string | null) =>
  Math.floor(7500 / daysBetween(joined, renewsOn as LocalDay))

test('the words that a joining family has seen and ticked are stored, and the family can order at once', async () => {
  const home = await family()
  const joined = today()
  const { renewalDate } = (await home.details()).plan
  const share = (shareSince(joined, renewalDate) / 100).toFixed(2)
  const box = `Start my membership now. If I cancel within 14 days after clothes were sent, Wrenlet keeps £${share} for each day since I joined`
  const shown = await home.call('keyInformation', { query: { priceId: 'plan_150_3m_gbp_v1' } })
  expect(shown).toMatchObject({ startNowBox: box, button: 'Subscribe and pay £75' })
  const kept = await consents(home)
  expect(kept.map(({ kind, given }) => [kind, given])).toEqual([
    ['early_start', true],
    ['subscription_terms', true],
  ])
  for (const { shown: evidence } of kept)
    expect(evidence).toMatchObject({
      startNow: true,
      text: expect.arrayContaining([
        `Box ticked: ${box}`,
        'Box ticked: I’m 18 or over and agree to the terms',
        'You pay: £75 today, then £75 every 3 months, VAT included',
        'Button: Subscribe and pay £75',
      ]),
    })
  expect((await home.row()).early_start_on).toBe(joined)
  await place(home)
})

test('a cancellation refunds everything until clothes have been sent, and then everything but the days since joining', async () => {
  const home = await family()
  const joined = today()
  await place(home)
  await passDays(4)
  const share = shareSince(joined, (await home.details()).plan.renewalDate)
  // Ordered, but not sent.
  expect((await home.details()).coolingOff).toMatchObject({
    refund: 7500,
    proRata: false,
    dailyShare: share,
    keptSoFar: null,
  })
  await sendClothes(db, home.id, { now: world.clock.now() })
  const days = daysBetween(joined, today())
  const { coolingOff } = await home.details()
  expect(coolingOff).toMatchObject({
    refund: 7500 - days * share,
    proRata: true,
    dailyShare: share,
    endsOn: addDays(joined, 14),
    returnBy: addDays(today(), 14),
    returnPostage: 0,
  })
  await home.call('cancelWithinCoolingOff')
  await runDueJobs()
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: coolingOff?.refund }])
  const mail = await coolingOffCancelledMail(home)
  expect(mail).toContain('we keep the daily share of the price from the day you joined until you cancelled')
  expect(mail).toMatch(/Please post it by \d+ \w+ \d{4}: book a return/)
})

const minute = 60_000

test('a cancellation whose page showed a larger refund than is due is refused with the new amount, and changes nothing', async () => {
  const home = await family()
  const refundShown = async () => (await home.details()).coolingOff?.refund ?? 0
  const press = async (refund?: number) => home.call('cancelWithinCoolingOff', { body: { refund } })
  const refusedWith = (sum: number) => ({
    status: 409,
    code: 'offer_changed',
    message: expect.stringContaining(`Your refund is now ${formatPounds(pence(sum))},`),
  })
  await passDays(2)
  const share = shareSince((await home.row()).early_start_on as LocalDay, (await home.details()).plan.renewalDate)
  // Opened before the first parcel is dispatched, pressed after.
  expect(await refundShown()).toBe(7500)
  await sendClothes(db, home.id, { now: world.clock.now() })
  const oneMinuteToMidnight = startOfDayInLondon(addDays(today(), 1)).getTime() - minute
  world.clock.advance(oneMinuteToMidnight - world.clock.now().getTime())
  const tonight = await refundShown()
  await expect(press(7500)).rejects.toMatchObject(refusedWith(tonight))
  // Opened before midnight, pressed after.
  world.clock.advance(2 * minute)
  expect(await refundShown()).toBe(tonight - share)
  await expect(press(tonight)).rejects.toMatchObject(refusedWith(tonight - share))
  expect([await home.state(), await home.refunds()]).toEqual(['active', []])
  await press(tonight - share)
  await runDueJobs()
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: tonight - share }])
})

test('on the last day, a cancellation that names no refund, or a smaller one than is due, is accepted and refunded in full', async () => {
  const [none, less] = [await family(), await family()]
  for (const { id } of [none, less]) await sendClothes(db, id, { now: world.clock.now() })
  await passDays(14)
  const { coolingOff } = await less.details()
  expect(coolingOff?.endsOn).toBe(today())
  await none.call('cancelWithinCoolingOff')
  await expect(less.call('cancelWithinCoolingOff', { body: { refund: 7500 } })).rejects.toMatchObject({
    code: 'offer_changed',
  })
  await less.call('cancelWithinCoolingOff', { body: { refund: (coolingOff?.refund ?? 0) - 1 } })
  await runDueJobs()
  for (const home of [none, less])
    expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: coolingOff?.refund }])
})

test('nothing is kept on the day of joining, even if clothes were sent', async () => {
  const home = await family()
  await sendClothes(db, home.id, { now: world.clock.now() })
  expect((await home.details()).coolingOff).toMatchObject({ refund: 7500, proRata: true })
})

test('after an upgrade, the amount kept for the days already past is shown separately from the daily share', async () => {
  const home = await family()
  const share = (await home.details()).coolingOff?.dailyShare ?? 0
  await passDays(4)
  const { preview } = await home.call('previewPlanChange', { body: { priceId: 'plan_200_3m_gbp_v1' } })
  await home.call('changeSubscriptionPlan', { body: { previewId: preview.previewId } })
  const { coolingOff } = await home.details()
  expect(coolingOff).toMatchObject({ proRata: false, keptSoFar: 4 * share })
  const paid = coolingOff?.refund ?? 0
  await sendClothes(db, home.id, { now: world.clock.now() })
  expect((await home.details()).coolingOff).toMatchObject({ refund: paid - 4 * share })
})

test('a returned parcel still counts as sent', async () => {
  const home = await family()
  await passDays(5)
  await sendClothes(db, home.id, { now: world.clock.now(), back: true })
  const { coolingOff } = await home.details()
  expect(coolingOff).toMatchObject({ proRata: true })
  expect(coolingOff?.refund).toBeLessThan(7500)
  // The free return is used up.
  expect(coolingOff?.returnPostage).toBe(395)
})

test('a family that joined before the box was required can order at once and gets everything back', async () => {
  const home = await family({ withoutStart: true })
  await place(home)
  await passDays(5)
  await sendClothes(db, home.id, { now: world.clock.now() })
  expect((await home.details()).coolingOff).toMatchObject({ refund: 7500, proRata: false, dailyShare: 0 })
  await home.call('cancelWithinCoolingOff')
  await runDueJobs()
  expect(await home.refunds()).toMatchObject([{ state: 'succeeded', amount_pence: 7500 }])
  expect(await coolingOffCancelledMail(home)).toContain('That’s everything you paid for the membership.')
})

test('joining without both boxes, or without the text that was shown, is refused and stores nothing', async () => {
  const { id, call } = await world.stranger()
  const { acceptTerms, startNow, shown, ...rest } = await joiningConsent(call, 'plan_150_3m_gbp_v1')
  const join = (body: object) => call('createCheckoutSession', { body: { ...rest, ...body } })
  for (const body of [
    { acceptTerms, shown },
    { acceptTerms, shown, startNow: false },
    { startNow, shown },
    { startNow, shown, acceptTerms: false },
    { acceptTerms, startNow },
    { acceptTerms, startNow, shown: '' },
  ])
    await expect(join(body), JSON.stringify(body)).rejects.toMatchObject({ status: 400, code: 'malformed' })
  expect(await db.selectFrom('checkout_session').selectAll().where('account_id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('consent').selectAll().where('account_id', '=', id).execute()).toEqual([])
})

test('joining is refused if the text has changed since the page was opened', async () => {
  const { id, call } = await world.stranger()
  const priceId = 'plan_150_3m_gbp_v1'
  const body = { priceId, acceptTerms: true, startNow: true }
  const { version } = await call('keyInformation', { query: { priceId } })
  const setPostage = (value: string) =>
    db.updateTable('setting').set({ value }).where('key', '=', 'postage.return_pence').execute()
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'postage.return_pence')
    .executeTakeFirstOrThrow()
  await setPostage('499')
  await expect(call('createCheckoutSession', { body: { ...body, shown: version } })).rejects.toMatchObject({
    status: 409,
    code: 'offer_changed',
  })
  expect(await db.selectFrom('consent').selectAll().where('account_id', '=', id).execute()).toEqual([])
  await setPostage(JSON.stringify(value))
  await call('createCheckoutSession', { body: { ...body, shown: version } })
})
