// Booking ski wear by dates: for three children by keyboard alone, with the month's calendar, designs and a card; by a
// guest without JavaScript, as far as the card; and by somebody who is signed in, with a gift balance and a wallet.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { aSkiBooking } from '#tests/builders/ski/a-ski-booking.ts'
import { someSkiPieces } from '#tests/builders/ski/a-ski-piece.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { alert, button, heading, status } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { fillCard, goodCard } from '#tests/support/worlds/family.ts'
import { aNewcomer } from '#tests/support/worlds/join-by-calls.ts'
import { fillResaleDetails } from '#tests/support/worlds/resale-guest.ts'
import { addDays, dayText } from '#web/lib/days.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()

const sizes = { '098cm': /^2–3y/, '104cm': /^3–4y/, '116cm': /^5–6y/ } as const
await transaction(db, async (tx) => {
  for (const part of ['jacket', 'salopettes', 'one_piece', 'mittens'] as const)
    for (const sizeCode of Object.keys(sizes)) await someSkiPieces(tx, { part, sizeCode, count: 3 })
})

const text = (page: Page) => page.getByRole('main').innerText()
const child = (page: Page, number: number) => page.getByRole('group', { name: `Child ${number}`, exact: true })
const focusedDay = (page: Page) => page.locator(':focus').getAttribute('data-day')

it('ski wear for three children is booked by keyboard, with the month’s calendar, and paid by card', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await page.goto('/skiwear')
  await heading(page, /Kitted out for the snow/)

  // Two months on, in the second week, from a Saturday to the next Friday.
  await page.locator('[data-day][tabindex="0"]').focus()
  for (const key of ['PageDown', 'PageDown', 'ArrowDown', 'End', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  const first = (await focusedDay(page)) ?? ''
  await status(page, 'Now choose your last day.')
  for (const key of ['ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  expect(await focusedDay(page)).toBe(addDays(first, 6))
  await page.waitForURL(`**/skiwear?first=${first}&last=${addDays(first, 6)}`)
  await expect.poll(() => text(page)).toContain(dayText(addDays(first, -1)))
  expect(await text(page)).toContain(dayText(addDays(first, 7)))

  for (const [at, [size, label]] of Object.entries(sizes).entries()) {
    const number = at + 1
    if (number > 1) {
      await button(page, 'Add another child').press('Enter')
      await child(page, number).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`child-${number}`)
    }
    await child(page, number).getByRole('radio', { name: label }).press('Space')
    for (const part of ['Jacket', 'Salopettes', 'Mittens'])
      await child(page, number).getByRole('checkbox', { name: part }).press('Space')
    await page.waitForURL((url) => url.searchParams.get(`size${number}`) === size)
    await child(page, number)
      .getByRole('group', { name: `Mittens for child ${number}` })
      .waitFor()
  }
  // The arrow keys choose a design.
  const jackets = child(page, 1).getByRole('group', { name: 'Jacket for child 1' })
  await jackets.getByRole('radio', { name: /^Any design/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.searchParams.has('jacket1'))
  // Seven days at £4.50, £4 and £1, for three children.
  await button(page, 'Book and pay £199.50').waitFor()

  await page.getByLabel('Email', { exact: true }).focus()
  for (const typed of ['ski-family@example.com', 'Ines Ferreira', '', '12', 'High Street', 'Leeds', 'ls1 4ap']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await heading(page, 'Pay for your ski wear')
  expect(await text(page)).toContain(dayText(addDays(first, 7)))
  // A reload keeps what was chosen and the payment.
  await page.reload()
  await heading(page, 'Pay for your ski wear')
  await fillCard(page, goodCard)
  await button(page, 'Pay £199.50').click()
  await heading(page, /^Ski booking S-/)
  await status(page, 'Hooray, that’s booked.')
  expect(await text(page)).toContain(`It arrives by ${dayText(addDays(first, -1))}`)
  const calendar = await page.request.get(`${page.url().split('?')[0]}/calendar.ics`)
  expect(await calendar.text()).toContain(`DTSTART;VALUE=DATE:${addDays(first, 7).replaceAll('-', '')}`)
})

it('without JavaScript everything up to the card can be chosen and filled in', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, javaScriptEnabled: false })
  await page.goto('/skiwear')
  const earliest = (await page.getByLabel('First day').getAttribute('min')) ?? ''
  await page.getByLabel('First day').fill(addDays(earliest, 20))
  await page.getByLabel('Last day').fill(addDays(earliest, 22))
  await child(page, 1).getByRole('radio', { name: sizes['104cm'] }).check()
  await child(page, 1).getByRole('checkbox', { name: 'Ski suit' }).check()
  await button(page, 'Add another child').click()
  await child(page, 2).getByRole('radio', { name: sizes['116cm'] }).check()
  await child(page, 2).getByRole('checkbox', { name: 'Jacket' }).check()
  await button(page, 'Show what’s available').click()
  // Three days at £6.50 and £4.50.
  await button(page, 'Book and pay £33').waitFor()
  await button(page, 'Remove child 2').click()
  await fillResaleDetails(page, 'ski-plain@example.com')
  await button(page, 'Book and pay £19.50').click()
  await heading(page, 'Pay for your ski wear')
  expect(await text(page)).toContain('Paying by card needs JavaScript.')
})

it('the page says what is not available, and offers a link to a size in which everything is', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await page.goto('/skiwear')
  const first = addDays((await page.getByLabel('First day').getAttribute('min')) ?? '', 60)
  const children = [1, 2].map(
    (number) => `size${number}=098cm&part${number}=one_piece&one_piece${number}=nursery-slope-ski-suit`,
  )
  await page.goto(`/skiwear?first=${first}&last=${addDays(first, 4)}&${children.join('&')}`)
  await page.getByText('Not all of it is available on these dates').first().waitFor()
  expect(await text(page)).toContain('Nursery slope ski suit in 2–3y')
  await page
    .getByRole('link', { name: /^Child 2 in / })
    .first()
    .click()
  // Five days at £6.50, for two children.
  await button(page, 'Book and pay £65').waitFor()
})

it('a family that is too late for the last jacket is offered other dates, and can book them without typing again', async () => {
  const part = 'jacket'
  const { productId, garmentIds } = await transaction(db, (tx) =>
    someSkiPieces(tx, { part, sizeCode: '104cm', count: 1 }),
  )
  const { handle } = await db
    .selectFrom('product')
    .select('handle')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 409/] })
  await page.goto('/skiwear')
  const firstDay = localDay(addDays((await page.getByLabel('First day').getAttribute('min')) ?? '', 40))
  const lastDay = localDay(addDays(firstDay, 6))
  await page.goto(`/skiwear?first=${firstDay}&last=${lastDay}&size1=104cm&part1=jacket&jacket1=${handle}`)
  await fillResaleDetails(page, 'too-late@example.com')
  await transaction(db, (tx) => {
    const [garmentId] = garmentIds
    if (!garmentId) throw new Error('no piece was made')
    return aSkiBooking(tx, {
      pieces: [{ child: 1, part, sizeCode: '104cm', productId, garmentId, rrpPence: 6900 }],
      firstDay,
      lastDay,
      bookedAt: new Date(),
      vatBasisPoints: 2000,
      until: 'booked',
      buyer: { name: 'Ines Ferreira', email: 'ines@example.com', phone: '+447700900982' },
      address: { property1: '12', street1: 'High Street', town: 'Leeds', postalCode: 'LS1 4AP' },
    })
  })
  await button(page, 'Book and pay £31.50').click()
  await alert(page, / in 3–4y/)
  await page.getByText('Not all of it is available on these dates').first().waitFor()
  expect(await button(page, /^Book and pay/).count()).toBe(0)
  await page.getByText('All of it is available on', { exact: true }).locator('..').getByRole('link').first().click()
  await button(page, 'Book and pay £31.50').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('too-late@example.com')
})

it('somebody who is signed in pays with a gift balance and a wallet, and finds the booking with the orders', async () => {
  const { id: accountId, email } = await aNewcomer(db)
  await transaction(db, (tx) => aGiftBalance(tx, { accountId, left: 2000, now: new Date() }))
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/skiwear')
  const first = addDays((await page.getByLabel('First day').getAttribute('min')) ?? '', 30)
  await page.goto(`/skiwear?first=${first}&last=${addDays(first, 9)}&size1=104cm&part1=one_piece`)
  await fillResaleDetails(page, email)
  // Seven days at £6.50, then three at half price.
  await button(page, 'Book and pay £55.25').click()
  await heading(page, 'Pay for your ski wear')
  expect(await text(page)).toMatch(/From your gift balance\s+−£20\s+To pay by card\s+£35.25/)
  await page.frameLocator('iframe[title="Test wallet button"]').getByRole('button', { name: 'Test wallet' }).click()
  const sheet = page.frameLocator('iframe[title="Test wallet sheet"]')
  await sheet.getByRole('button', { name: 'Pay £35.25' }).click()
  await heading(page, /^Ski booking S-/)
  await page.goto('/account/orders')
  await page.getByRole('link', { name: /^Ski booking S-/ }).click()
  await heading(page, /^Ski booking S-/)
})
