// What a phone's camera opens from a label: the story of one garment, and what can be done with it now.
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin, databaseUrl } = wrenlet

/** The label of the garment with the longest story among those that match. */
async function labelOf(where: string): Promise<{ qr: string; name: string }> {
  const [label] = await runSql<{ qr: string; name: string }>(
    databaseUrl,
    `select g.qr_id as qr, p.name from garment g join product p on p.id = g.product_id where ${where}
     order by (select count(*) from garment_event e where e.garment_id = g.id) desc limit 1`,
  )
  if (!label) throw new Error(`no garment where ${where}`)
  return label
}

it('an available piece is rented from its label', async () => {
  const { qr, name } = await labelOf(`g.state = 'ready' and p.status = 'active'`)
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto(`/item/profile/${qr}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(`Hello, I’m .*${name}`) }).waitFor()
  const story = await page.getByRole('main').innerText()
  expect(story).toMatch(/\d+\s+famil(y|ies)/)
  expect(story).toMatch(/\d+\s+months? worn/)
  expect(story).toMatch(/\d+\s+mends?/)
  expect(story).toContain('Ready for its next family')
  await page.getByRole('link', { name: 'Rent this' }).click()
  // The size and condition of this piece are chosen already.
  await page.getByRole('button', { name: 'Add to basket' }).waitFor()
})

it('a well loved piece that was never mended is pictured without patches, and the page says so', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  const mended = `exists (select from garment_event e where e.garment_id = g.id and e.kind = 'mend')`
  const worn = `g.state = 'ready' and g.condition = 'worn' and p.status = 'active'`
  const note = page.getByText('The picture shows one that’s gently worn.')
  await page.goto(`/item/profile/${(await labelOf(`${worn} and not ${mended}`)).qr}`)
  await note.waitFor()
  await page.goto(`/item/profile/${(await labelOf(`${worn} and ${mended}`)).qr}`)
  await page.getByText('My story so far').waitFor()
  expect(await note.count()).toBe(0)
})

it('a label leads the family that has the piece to its actions; a stranger only reads that it is out', async () => {
  const member = await aMemberAtHome(databaseUrl, 1)
  const { qr } = await labelOf(
    `g.id in (select garment_id from garment_claim c join account a on a.id = c.account_id
       where a.email = '${member.email}' and c.released_at is null)`,
  )
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto(`/item/profile/${qr}`)
  await page.getByText('I’m out with a family at the moment').waitFor()
  expect(await page.getByRole('link', { name: 'Send back, keep or report' }).count()).toBe(0)
  await page.getByRole('link', { name: 'See more like it' }).waitFor()
  const text = await page.getByRole('main').innerText()
  expect(text).not.toContain('Swapna')
  expect(text).not.toContain(member.email)

  await signedIn(page.context(), wrenlet, member.email)
  await page.goto(`/item/profile/${qr}`)
  await page.getByRole('link', { name: 'Send back, keep or report' }).click()
  await page.waitForURL(/\/account\/closet\/pieces\//)
  await page.getByRole('button', { name: 'Send back' }).waitFor()
})

it('the page of a retired piece says so and leads to the pieces for sale', async () => {
  const { qr, name } = await labelOf(`g.state = 'resale' and g.id in (select garment_id from resale_listing)`)
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto(`/item/profile/${qr}`)
  await page.getByText('My renting days are over').waitFor()
  await page.getByRole('link', { name: 'See them in the resale shop' }).click()
  await page.waitForURL(/\/resale\/product\//)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
})

it.each([true, false])('an unknown label asks for the code, JavaScript %s', async (javaScriptEnabled) => {
  const { qr, name } = await labelOf(`g.state = 'ready' and p.status = 'active'`)
  const page = await browser.newPage({ origin, width: 390, javaScriptEnabled, expected: [/status of 404/] })
  const answer = await page.goto('/item/profile/0000000000')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'We don’t recognise this label' }).waitFor()
  await page.getByRole('button', { name: 'Find this piece' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Enter the code on the label' }).waitFor()
  // As a visitor types it from the label: lower case, a space, a hyphen.
  await page.getByLabel('Code on the label').fill(`${qr.slice(0, 4).toLowerCase()} ${qr.slice(4, 7)}-${qr.slice(7)}`)
  await page.getByRole('button', { name: 'Find this piece' }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
})
