// A piece is kept for a family that has waited for it, and the family puts it into the basket or passes it on. With and without JavaScript.
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberWhoWaits } from '#tests/support/worlds/waiting/member-who-waits.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

/** The job that offers pieces runs every five minutes. */
let minutes = 0
async function moveToNextRun(): Promise<void> {
  minutes += 6
  const answer = await fetch(`${wrenlet.origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(Date.now() + minutes * 60_000).toISOString() }),
  })
  expect(answer.status).toBe(200)
}

it('a piece that is kept for a member is added to the basket with one press, and passed on with another', async () => {
  const member = await aMemberWhoWaits(wrenlet.databaseUrl, { held: false, handle: 'bear-sweatshirt' })
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await signedIn(page.context(), wrenlet, member.email)
  await moveToNextRun()
  await expect
    .poll(async () => {
      await page.goto('/account/waiting-list')
      return page.getByText(/^Kept for you until /).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: /^Put it in the basket/ }).click()
  await page.waitForURL('**/basket')
  await page.getByRole('main').getByText('Bear sweatshirt').first().waitFor()
  expect(await page.getByText(/no longer|gone/i).count()).toBe(0)

  await page.goto('/account/waiting-list')
  await page.getByRole('button', { name: /^Pass it on: / }).click()
  await page.getByRole('status').filter({ hasText: 'Passed on.' }).waitFor()
  await page.getByText('You’re next in line.').waitFor()
  await page.getByRole('button', { name: /^Leave the waiting list for / }).click()
  await page.getByRole('heading', { name: 'You aren’t waiting for anything' }).waitFor()
})

it('a piece that is kept for a member is also added to the basket with a plain form', async () => {
  const member = await aMemberWhoWaits(wrenlet.databaseUrl, { held: false, handle: 'mustard-cords' })
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, member.email)
  await moveToNextRun()
  await expect
    .poll(async () => {
      await page.goto('/account/waiting-list')
      return page.getByRole('button', { name: /^Put it in the basket/ }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: /^Put it in the basket/ }).click()
  await page.waitForURL('**/basket')
  await page.getByRole('main').getByText('Mustard cords').first().waitFor()
})
