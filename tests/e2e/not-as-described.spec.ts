// A piece that is not as described is reported with a photo, with and without JavaScript. The office regrades one piece, which
// frees credits, and takes the other back free of charge.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { aPhoto } from '#tests/builders/a-photo.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runCommand } from '#tests/support/server/run-command.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { latestMail } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
afterAll(close)

const main = (page: Page) => page.getByRole('main')
const photo = async (width: number) => ({ name: 'knee.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(width) })
const office = (...words: string[]) =>
  runCommand('office', ['reports', ...words], { DATABASE_URL: wrenlet.databaseUrl, USER: 'sam' })

async function aFamily(options: { javaScriptEnabled?: boolean; expected?: RegExp[] } = {}) {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const { id: accountId } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('loan')
    .set({ received_on: new Date().toISOString().slice(0, 10) })
    .where('account_id', '=', accountId)
    .execute()
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, ...options })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet')
  await main(page).locator('.wardrobe-name').click()
  await main(page)
    .getByRole('link', { name: /^Not as described\?/ })
    .click()
  await main(page).getByText('There’s nothing to pay').waitFor()
  const report = () =>
    db
      .selectFrom('piece_report')
      .innerJoin('loan', 'loan.id', 'piece_report.loan_id')
      .select(['piece_report.id', 'photo', 'words', 'loan.credits'])
      .where('piece_report.account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  return { email, page, report }
}
async function describeFault(page: Page, fault: string, words: string): Promise<void> {
  await page.getByRole('radio', { name: fault }).check()
  await page.getByRole('textbox', { name: 'In your words' }).fill(words)
}
const send = (page: Page) => main(page).getByRole('button', { name: 'Send your report' }).click()
const creditsInUse = async (page: Page): Promise<number> => {
  await page.goto('/account/closet')
  return Number(await main(page).getByRole('meter').getAttribute('aria-valuenow'))
}

it('a worn piece is reported with a photo and regraded, which frees credits, and the family is shown how many', async () => {
  const { email, page, report } = await aFamily({ expected: [/status of 400/] })
  await send(page)
  await page.locator(':focus', { hasText: 'There’s a problem' }).waitFor()
  await page.getByRole('link', { name: 'Choose what’s wrong.' }).click()
  await page
    .locator(':focus')
    .and(page.getByRole('radio', { name: 'More worn than shown' }))
    .waitFor()
  await describeFault(page, 'More worn than shown', 'Both knees are thin.')
  await main(page).getByText('20 of 500 characters used').first().waitFor()
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await page.getByLabel('Photo (optional)').setInputFiles(notes)
  await send(page)
  await page.locator('.field-error', { hasText: 'We can’t read this as a photo.' }).waitFor()
  await page.getByLabel('Photo (optional)').setInputFiles(await photo(3000))
  await page
    .getByRole('status')
    .filter({ hasText: /Ready to send: \d+ kB/ })
    .waitFor()
  await page.getByRole('img', { name: 'Your photo' }).waitFor()
  await send(page)
  await page.getByRole('status').filter({ hasText: 'Thank you for telling us.' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'We’re looking into it' }).waitFor()
  await latestMail(wrenlet.mailFolder, email, /^Thank you for telling us about a piece/)

  const before = await creditsInUse(page)
  const { id, photo: stored } = await report()
  expect(stored?.length).toBeGreaterThan(1000)
  expect((await office()).out).toContain(`${id}  more worn than shown, with a photo`)
  const { out } = await office('--regrade', id, '--condition', 'worn')
  const [, after, was] = out.match(/Regraded as worn: (\d+) credits instead of (\d+)\./) ?? []
  const freed = Number(was) - Number(after)
  expect(freed).toBeGreaterThan(0)
  const mail = await latestMail(wrenlet.mailFolder, email, /^We’ve put it right/)
  expect(mail).toContain(`${after} credits instead of ${was}`)
  expect(await creditsInUse(page)).toBe(before - freed)
  await page.goto('/account/closet?view=list')
  await main(page)
    .getByRole('link', { name: /^What came of your report/ })
    .click()
  await main(page).getByText(`${freed} credits are yours to use again`).waitFor()
})

it('without JavaScript a plain form sends the photo, says what is wrong with it, and keeps what was written', async () => {
  const { email, page, report } = await aFamily({ javaScriptEnabled: false, expected: [/status of 400/] })
  await describeFault(page, 'Stained or damaged', 'A hole in one knee.')
  const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }
  await page.getByLabel('Photo (optional)').setInputFiles(notes)
  await send(page)
  await page.getByRole('alert').getByText('We can’t read this as a photo.').waitFor()
  expect(await page.getByRole('radio', { name: 'Stained or damaged' }).isChecked()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'In your words' }).inputValue()).toBe('A hole in one knee.')
  // This photo is larger than other forms may be.
  const large = { ...(await photo(400)), buffer: Buffer.concat([await aPhoto(400), Buffer.alloc(400_000)]) }
  await page.getByLabel('Photo (optional)').setInputFiles(large)
  await send(page)
  await page.getByRole('status').filter({ hasText: 'Thank you for telling us.' }).waitFor()
  const { id, photo: stored, words } = await report()
  expect(words).toBe('A hole in one knee.')
  expect(stored?.length).toBeGreaterThan(500)

  const { out } = await office('--take-back', id)
  const [label = ''] = out.match(/WR-\w+/) ?? []
  expect(await latestMail(wrenlet.mailFolder, email, /^Please send it back, free of charge/)).toContain(label)
  await latestMail(wrenlet.mailFolder, email, /^Your return label/)
  expect(await creditsInUse(page)).toBe(0)
  await main(page).getByText(label).first().waitFor()
})

it('a form that is too large is refused with an explanation', async () => {
  const { page } = await aFamily({ javaScriptEnabled: false, expected: [/status of 413/] })
  await describeFault(page, 'Stained or damaged', 'A hole in one knee.')
  const huge = { ...(await photo(40)), buffer: Buffer.alloc(9_500_000) }
  await page.getByLabel('Photo (optional)').setInputFiles(huge)
  await send(page)
  await page.getByRole('heading', { name: 'That photo is too large' }).waitFor()
})
