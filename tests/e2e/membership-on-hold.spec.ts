// A renewal that is still unpaid 20 days after the grace period: the account leads to the payment, and plan, closet and details stay
// open. It can still be paid after the provider has stopped collecting for its subscription.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { declinedCard, fillCard, goodCard } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const waitForRow = (sql: string) =>
  vi.waitFor(async () => expect(await runSql(wrenlet.databaseUrl, sql)).toHaveLength(1), {
    timeout: 120_000,
    interval: 200,
  })

/** Ends the provider's week of retries, and makes the membership 27 days overdue. */
beforeAll(async () => {
  await waitForRow("select id from membership where state = 'past_due'")
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await page.goto('/__sandbox/clock')
  await page.getByLabel('Days').fill('8')
  await page.getByRole('button', { name: 'Move on' }).click()
  await page.getByText('Time has moved.').waitFor()
  await waitForRow(`select m.id from membership m join subscription s on s.stripe_id = m.stripe_subscription
    where m.state = 'past_due' and s.status = 'canceled' and s.open_invoice is null`)
  await runSql(
    wrenlet.databaseUrl,
    "update membership set past_due_since = past_due_since - interval '27 days' where state = 'past_due'",
  )
})

it('a membership on hold leads from the account to the payment, keeps plan, closet and details open, and is active once paid', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await signedIn(page.context(), wrenlet, 'olive@example.com')
  await page.goto('/account')
  await page.waitForURL(/\/subscription-failed$/)
  await page.getByText(/your membership is on hold\. Pay by \d+ \w+ \d{4} to keep it/).waitFor()
  expect(await page.getByRole('list', { name: 'What it’s for' }).getByRole('listitem').allInnerTexts()).toHaveLength(1)
  for (const path of ['/account/plan', '/account/plan/end', '/account/closet', '/account?from=payment']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.url()).toBe(wrenlet.origin + path)
  }
  await page.goto('/account?edit=name')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL(/\/account\?from=payment$/)
  await page.getByRole('link', { name: 'Add a child' }).click()
  await page.getByLabel('First name or nickname').fill('Idris')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Idris added.' }).waitFor()
  await page.waitForURL(/\/account\?from=payment$/)
  await page.goto('/subscription-failed')
  const pay = page.getByRole('button', { name: 'Pay £18 now' })
  await fillCard(page, declinedCard)
  await pay.click()
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await fillCard(page, goodCard)
  await pay.click()
  await page.getByText('Thanks, that’s paid. You can order again.').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.goto('/subscription-failed')
  await page.waitForURL(/\/account\/plan$/)
  await page.goto('/account')
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
})
