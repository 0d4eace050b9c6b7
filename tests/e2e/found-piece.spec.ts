// Somebody finds a piece and says where, on a phone without JavaScript; its family reads the report on a large screen and answers;
// the finder reads the answer. Neither page shows anything of the other person.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { latestMail } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin, databaseUrl } = wrenlet

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

async function labelOf(email: string): Promise<string> {
  const [label] = await runSql<{ qr: string }>(
    databaseUrl,
    `select g.qr_id as qr from garment g join loan l on l.garment_id = g.id join account a on a.id = l.account_id
     where a.email = '${email}' and l.state = 'at_home'`,
  )
  if (!label) throw new Error(`${email} has nothing at home`)
  return label.qr
}

it.each([
  { finder: 390, family: 1440, javaScriptEnabled: false },
  { finder: 1440, family: 390, javaScriptEnabled: true },
] as const)(
  'a finder ($finder px, JavaScript $javaScriptEnabled) and a family exchange a sentence each',
  async (way) => {
    const { email } = await aMemberAtHome(databaseUrl, 1)
    const expected = [/status of 4(00|04|29)/]
    const { javaScriptEnabled } = way
    const finder = await browser.newPage({ origin, width: way.finder, javaScriptEnabled, expected })
    await finder.goto(`/item/profile/${await labelOf(email)}`)
    await finder.getByRole('link', { name: 'Say where it is' }).click()
    await heading(finder, 'Found this piece?')
    await press(finder, 'Tell its family')
    await finder.getByRole('alert').getByRole('link', { name: 'Choose where you found it.' }).waitFor()
    await finder.getByRole('radio', { name: 'At a nursery or school' }).check()
    await press(finder, 'Tell its family')
    await finder.waitForURL('**/found/*')
    await heading(finder, 'Thank you!')
    const address = finder.url()
    const answer = await finder.request.get(address)
    expect(answer.headers()['cache-control']).toContain('no-store')
    expect(await finder.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await finder.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
    expect(await finder.getByRole('main').innerText()).toContain('Keep this page’s address')

    const mail = await latestMail(wrenlet.mailFolder, email, /Somebody has found a piece of yours/)
    expect(mail).toContain('At a nursery or school')
    expect(mail).not.toContain(address)
    const link = mail.match(/https?:\/\/\S+\/account\/closet\/findings\/[\w-]+/)?.[0] ?? ''
    const family = await browser.newPage({ origin, width: way.family, javaScriptEnabled: true })
    await signedIn(family.context(), wrenlet, email)
    await family.goto('/account/closet')
    await family.getByText('Somebody has found it').waitFor()
    await family.goto(link)
    await heading(family, 'Somebody has found this piece')
    await family.getByRole('radio', { name: 'Thank you! Please hand it to the people who work there.' }).check()
    await press(family, 'Send this answer')
    await family.getByRole('status').filter({ hasText: 'They can read your answer now.' }).waitFor()
    expect(await family.content()).not.toContain(address.split('/').at(-1) ?? 'no token')

    await finder.goto(address)
    await heading(finder, 'The family’s answer')
    const read = await finder.content()
    expect(read).toContain('Please hand it to the people who work there.')
    for (const secret of [email, 'Swapna', link.split('/').at(-1) ?? '']) expect(read).not.toContain(secret)

    // A second report of this piece from the same network on the same day is refused.
    await finder.goto(`/item/profile/${await labelOf(email)}/found`)
    await finder.getByRole('radio', { name: 'In a park or playground' }).check()
    await press(finder, 'Tell its family')
    await finder.getByRole('alert').getByText('about this piece already').waitFor()
  },
)

it('an unknown label leads to the page that asks for its code', async () => {
  const page = await browser.newPage({ origin, width: 390, expected: [/status of 404/] })
  await page.goto('/item/profile/0000000000/found')
  await heading(page, 'We don’t recognise this label')
})
