// A guest returns what they bought in the resale shop: booked on the order's page, label printed, received by the office, refunded.
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { expectNoAxeViolations, openTestBrowser } from '#tests/support/browser/browser.ts'
import { widthsOf } from '#tests/support/browser/widths.ts'
import { deliverAnOrder } from '#tests/support/screens/resale/return-screens.ts'
import { alert, button, heading } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { latestMail } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()
const stage = { wrenlet, db }
const email = 'ines@example.com'

it.each(widthsOf(390))(
  'a guest books a return at %i px, prints its label, cancels and books again; the office receives it, and the refund is emailed',
  async (width) => {
    const page = await browser.newPage({ origin: wrenlet.origin, width, expected: [/status of 400/] })
    const { path, reference } = await deliverAnOrder(page, stage)
    await page.goto(path)
    await page.getByRole('link', { name: 'Return something' }).click()
    await page.locator(':focus', { hasText: 'What would you like to return?' }).waitFor()
    await expectNoAxeViolations(page)
    await button(page, 'Book this return').click()
    await alert(page, 'Choose what you’d like to return.')
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByLabel('I changed my mind').check()
    await button(page, 'Book this return').click()
    await page.getByRole('status').filter({ hasText: 'Your return is booked.' }).waitFor()
    await expectNoAxeViolations(page)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const first = /WR-\w{6}/.exec(title)?.[0] ?? ''
    const returnPath = new URL(page.url()).pathname

    // Printed: the code and what to pack, without buttons. The PDF is there once the job has drawn it.
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('img', { name: 'QR code of your return label' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Cancel this return' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await expect
      .poll(async () => (await page.request.get(`${returnPath}/label.pdf`)).headers()['content-type'])
      .toBe('application/pdf')
    const stranger = await browser.newPage({ origin: wrenlet.origin, width: 1440, expected: [/status of 404/] })
    await stranger.goto(returnPath.replace(/orders\/[\w-]+/, `orders/${'x'.repeat(43)}`))
    await heading(stranger, 'We can’t find this order')

    // From the email, on another device: cancelled, and booked again with one piece.
    const latestLabel = () => latestMail(wrenlet.mailFolder, email, /^Your return label: post by/)
    await expect.poll(latestLabel).toContain(first)
    const mail = await latestLabel()
    await stranger.goto(/\/resale\/orders\/[\w-]{43}\/returns\/[\w-]{36}/.exec(mail)?.[0] ?? '')
    await heading(stranger, `Return ${first}`)
    await stranger.getByRole('link', { name: 'Cancel this return' }).click()
    await stranger.locator(':focus', { hasText: 'Cancel this return?' }).waitFor()
    await button(stranger, 'Cancel this return').click()
    await stranger.getByRole('heading', { name: 'Return cancelled' }).waitFor()
    await expectNoAxeViolations(stranger)
    await page.goto(`${path}?return=1`)
    await page.getByRole('checkbox', { name: /£12.50/ }).check()
    await button(page, 'Book this return').click()
    await page.getByRole('status').filter({ hasText: 'Your return is booked.' }).waitFor()
    const second = /WR-\w{6}/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
    expect(second).not.toBe(first)

    expect(await wrenlet.office('receive', second, '--by', 'Ada')).toContain(
      `1 piece of order ${reference} to inspect; £12.50 goes back`,
    )
    await page.reload()
    await page.getByRole('heading', { name: 'We’ve got your return' }).waitFor()
    await page.goto(path)
    await expectNoAxeViolations(page)
    expect(await page.getByRole('main').innerText()).toContain('Refunded')
    expect(
      await latestMail(wrenlet.mailFolder, email, new RegExp(`^We’ve refunded £12.50 of order ${reference}`)),
    ).toContain('We’ve got what you sent back')
  },
)

it('without JavaScript a return is booked by a link, ticks and one press', async () => {
  const buyer = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  const { path } = await deliverAnOrder(buyer, stage)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, javaScriptEnabled: false })
  await page.goto(path)
  await page.getByRole('link', { name: 'Return something' }).click()
  await page.getByRole('checkbox').first().check()
  await button(page, 'Book this return').click()
  await heading(page, /^Return WR-/)
  expect(await page.getByRole('main').innerText()).toMatch(/Post it by \d+ \w+ \d{4}/)
})
