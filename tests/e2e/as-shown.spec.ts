// Families compare pieces that have arrived with what was shown when they were ordered. One confirms that its pieces match; another
// reports a worse piece without JavaScript and gets credits back at once, as the closet and the statement show. A third first says that its
// order is here, which no courier scanned.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { garmentsOfStyles } from '#tests/builders/garments-of-styles.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
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

/** A family whose pieces arrived today. */
async function aFamily(pieces: number, options: { javaScriptEnabled?: boolean; expected?: RegExp[] } = {}) {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, pieces)
  const { id: accountId } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const loans = await db
    .updateTable('loan')
    .set({ received_on: new Date().toISOString().slice(0, 10) })
    .where('account_id', '=', accountId)
    .returning(['order_id', 'id'])
    .execute()
  const [{ order_id: orderId, id: loanId } = { order_id: '', id: '' }] = loans
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, ...options })
  await signedIn(page.context(), wrenlet, email)
  return { email, page, orderId, loanId }
}

it('one press confirms that all pieces of an order match, and each can be confirmed alone', async () => {
  const { page, orderId } = await aFamily(3)
  await page.goto(`/account/orders/${orderId}`)
  const section = main(page).getByRole('region', { name: 'Is everything as we showed it?' })
  await section
    .getByRole('button', { name: /^Fine for its condition/ })
    .first()
    .click()
  await section.getByText('You’ve told us that 1 piece matches.').waitFor()
  await section.getByRole('button', { name: 'The other 2 match' }).click()
  const done = page.getByRole('main').getByRole('region', { name: 'As we showed it' })
  await done.getByText('You’ve told us that 3 pieces match.').waitFor()
  expect(await done.getByRole('button').count()).toBe(0)
})

it.each([true, false])(
  'a family says that an order without a scan is here, and compares its pieces (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page, email } = await aFamily(1, { javaScriptEnabled })
    const orderId = await transaction(db, async (tx) => {
      const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      const garmentIds = await garmentsOfStyles(tx, { sizeCode: '110cm', handles: ['mustard-cords'] })
      const placedAt = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
      return anOrder(tx, { accountId: id, garmentIds, placedAt, until: 'dispatched' })
    })
    await page.goto(`/account/orders/${orderId}`)
    await main(page).getByText('It should have arrived by').waitFor()
    await main(page).getByRole('button', { name: 'It’s here' }).click()
    await page.getByRole('status').filter({ hasText: 'Thanks for telling us.' }).waitFor()
    await main(page)
      .getByRole('heading', { name: /^Delivered on/ })
      .waitFor()
    await main(page).getByRole('region', { name: 'Is everything as we showed it?' }).waitFor()
    expect(await main(page).getByRole('button', { name: 'It’s here' }).count()).toBe(0)
  },
)

it('without JavaScript, a worse piece gives credits back at once, as the closet, the statement and an email say', async () => {
  const { page, email, loanId } = await aFamily(1, { javaScriptEnabled: false, expected: [/status of 400/] })
  await page.goto(`/account/closet/pieces/${loanId}`)
  const before = Number(
    (
      await main(page)
        .getByText(/\d+ credits/)
        .first()
        .innerText()
    ).match(/(\d+) credits/)?.[1],
  )
  await main(page)
    .getByRole('link', { name: /^Worse than its condition/ })
    .click()
  await main(page).getByRole('button', { name: 'Send what you’ve marked' }).click()
  await main(page).getByText('Say where it’s worse, and how.').first().waitFor()
  await main(page).getByRole('combobox').nth(1).selectOption({ label: 'Hole' })
  await main(page).getByRole('button', { name: 'Send what you’ve marked' }).click()
  await main(page).getByRole('heading', { name: 'We’ve put it right' }).waitFor()
  const words = await main(page)
    .getByText(/yours to use again/)
    .innerText()
  const freed = Number(words.match(/(\d+) credits?/)?.[1])
  expect(freed).toBeGreaterThan(0)
  await main(page)
    .getByText(/, front: hole$/)
    .waitFor()

  await page.goto(`/account/closet/pieces/${loanId}`)
  await main(page)
    .getByText(new RegExp(`\\b${before - freed} credits?`))
    .first()
    .waitFor()
  await page.goto('/account/plan/statement')
  await main(page).getByText('fewer credits after your report').first().waitFor()
  expect(await latestMail(wrenlet.mailFolder, email, /^We’ve put it right/)).toContain(`${freed} credit`)
})
