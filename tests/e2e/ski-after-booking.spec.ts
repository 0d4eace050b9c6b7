// What a family does after booking ski wear: it changes to dearer dates and pays, cancels a piece, posts the rest back late without a
// proof and pays the late fee. Another family posts ski wear back in time, and its proof is accepted however late the parcel arrives.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { expectNoAxeViolations, openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { bookSkiWear } from '#tests/support/screens/ski/ski-screens.ts'
import { alert, button, heading, status } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { fillCard, goodCard, latestMail } from '#tests/support/worlds/family.ts'
import { addDays } from '#web/lib/days.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()
const email = 'ines@example.com'
/** Far enough ahead for a full refund, and no further: moving the clock takes a quarter of a second a day. */
const inDays = 15

const clockTo = async (day: string) => {
  const answer = await fetch(`${wrenlet.origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: `${day}T12:00:00Z` }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
const main = (page: Page) => page.getByRole('main').innerText()
const newest = () =>
  db
    .selectFrom('ski_booking')
    .select(['reference', 'first_day', 'last_day'])
    .orderBy('booked_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const office = (...words: string[]) => wrenlet.office(...words, '--by', 'Ada')

it('a family changes to dearer dates, cancels a piece, and pays the late fee for a late return without a proof', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  const path = await bookSkiWear(page, { wrenlet, db }, inDays)
  const { reference, first_day: first, last_day: last } = await newest()

  await page.getByRole('link', { name: 'Change the dates' }).click()
  await heading(page, `Change the dates of ${reference}`)
  await page.getByRole('textbox', { name: 'Last day' }).fill(addDays(last, 3))
  await button(page, 'See what that costs').click()
  // Three more days at half price: £2.25 and £2 for the jacket and salopettes, £3.25 for the ski suit.
  await button(page, 'Change the dates and pay £22.50').waitFor()
  await expectNoAxeViolations(page)
  // The button is hidden while the fields show other days than those that it would book.
  await page.getByRole('textbox', { name: 'Last day' }).fill('')
  await button(page, 'Change the dates and pay £22.50').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Last day' }).fill(addDays(last, 3))
  await button(page, 'Change the dates and pay £22.50').click()
  await fillCard(page, goodCard)
  await button(page, 'Pay £22.50').click()
  await heading(page, `Ski booking ${reference}`)
  await status(page, 'Your new dates are booked.')
  expect(await main(page)).toContain('10 days')

  await page.goto(`${path}?cancel=1`)
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('checkbox').last().check()
  await page.getByText('If you cancel what’s ticked, £55.25 comes back.').waitFor()
  await button(page, 'Cancel what’s ticked').click()
  await status(page, 'That’s cancelled.')
  expect(await main(page)).toContain('Cancelled, £55.25 refunded')

  await clockTo(addDays(first, -3))
  await office('dispatch', reference)
  await office('deliver', reference)
  await page.goto(path)
  await page.getByRole('heading', { name: 'I’ve posted it' }).waitFor()
  await expectNoAxeViolations(page)
  // The ski wear must be posted by the day after the last day, so it is two days late.
  await clockTo(addDays(last, 6))
  await office('receive', reference)
  expect(await office('ski-fee', reference)).toContain('2 days late')
  await office('ski-fee', reference, '--ask')
  expect(await latestMail(wrenlet.mailFolder, email, /late fee/i)).toContain('£17')
  await page.goto(path)
  await button(page, 'Pay the late fee, £17').click()
  await fillCard(page, goodCard)
  await button(page, 'Pay £17').click()
  await status(page, 'Thank you, the late fee is paid.')
  await expectNoAxeViolations(page)
})

it('a cancellation is refused if its refund has changed since the page was opened, and accepted with the current refund', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 409/] })
  const path = await bookSkiWear(page, { wrenlet, db }, 40)
  const { first_day: first, last_day: last } = await newest()
  await page.goto(`${path}?cancel=1`)
  await page.getByText('We’ll refund £105 ').first().waitFor()
  const moving = waitingForReact(await page.context().newPage())
  await moving.goto(`${wrenlet.origin}${path}/change?first=${first}&last=${addDays(last, -2)}`)
  await moving.getByText('£30', { exact: true }).waitFor()
  // More than 14 days after the booking only half is refunded.
  await clockTo(addDays(first, -20))
  await button(moving, 'Change the dates').click()
  await alert(moving, 'it’s £15 now')
  await moving.getByText('£15', { exact: true }).waitFor()
  await button(page, 'Cancel what’s ticked').click()
  await alert(page, 'it’s £52.50 now')
  await page.getByText('We’ll refund £52.50 ').first().waitFor()
  await button(page, 'Cancel what’s ticked').click()
  await status(page, 'That’s cancelled.')
})

it('ski wear that was posted in time costs no late fee once its proof is accepted', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  const path = await bookSkiWear(page, { wrenlet, db }, inDays)
  const { reference, first_day: first, last_day: last } = await newest()
  await clockTo(addDays(first, -3))
  await office('dispatch', reference)
  await office('deliver', reference)
  await clockTo(addDays(last, 1))
  await page.goto(`${path}?posted=1`)
  await page.getByLabel('Day you posted it').fill(addDays(last, 1))
  await page.getByLabel('Number on the proof').fill('AB 1234 5678 9GB')
  await button(page, 'Save').click()
  await status(page, 'Thank you. We’ve noted the day and the number.')
  await clockTo(addDays(last, 9))
  await office('receive', reference)
  expect(await office('ski-fee', reference)).toContain('AB 1234 5678 9GB')
  expect(await office('ski-fee', reference, '--posted', addDays(last, 1))).toContain('in time')
  await page.goto(path)
  expect(await main(page)).not.toContain('Pay the late fee')
})
