// The washing line: ticked pieces hang on it in the closet, and it is the packing list of the booked return. Under reduced motion and
// without JavaScript it is a plain list.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

type Options = Parameters<typeof browser.newPage>[0]

async function openCloset(pieces: number, options: Options): Promise<Page> {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, pieces)
  const page = await browser.newPage({ origin: wrenlet.origin, ...options })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet')
  return page
}

const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox')
const onTheLine = (page: Page) => page.getByRole('list', { name: 'Going back' }).getByRole('button')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bottomOf = async (page: Page, place: number) => {
  const box = await page.locator('.wardrobe-picture').nth(place).boundingBox()
  return (box?.y ?? Number.NaN) + (box?.height ?? 0)
}
const isDrawn = (page: Page, part: string) => page.locator(part).first().isVisible()

it('pieces are pegged and taken down, the credits follow, and six pieces stay in a phone’s first view', async () => {
  const page = await openCloset(12, { width: 390, reducedMotion: 'no-preference' })
  expect(await bottomOf(page, 5)).toBeLessThanOrEqual(844)
  await boxes(page).nth(0).check()
  const freed = page.locator('.closet-bar-freed')
  await freed.getByText('12', { exact: true }).waitFor()
  const announcement = page.locator('.closet-bar [aria-live]')
  await expect.poll(() => announcement.innerText()).toBe('Harbour Breton pegged. 1 piece going back frees 12 credits.')
  expect(await isDrawn(page, '.closet-bar .rope')).toBe(true)
  const bar = await page.locator('.closet-bar').boundingBox()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await bottomOf(page, 5)).toBeLessThanOrEqual(bar?.y ?? 0)

  await boxes(page).nth(2).check()
  await boxes(page).nth(1).check()
  // The piece that was pegged last hangs last.
  const names = await onTheLine(page).evaluateAll((all) => all.map((peg) => peg.getAttribute('aria-label')))
  expect(names).toEqual([
    'Take down Harbour Breton, 3–4y',
    'Take down Patch-knee chinos, 3–4y',
    'Take down Bear sweatshirt, 3–4y',
  ])

  // By keyboard the focus moves from a piece that is taken down to the piece beside it, and from the last piece to its checkbox.
  await onTheLine(page).nth(1).focus()
  await page.keyboard.press('Enter')
  expect(await boxes(page).nth(2).isChecked()).toBe(false)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch('Bear')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch('Breton')
  await page.keyboard.press('Enter')
  const ownBox = boxes(page).nth(0)
  await expect.poll(() => ownBox.evaluate((box) => box === document.activeElement)).toBe(true)
  await expect.poll(() => announcement.innerText()).toBe('Harbour Breton taken down: nothing is going back.')
  await expect.poll(() => onTheLine(page).count()).toBe(0)
})

it('a booked return shows what happens next, its label and the line as a packing list', async () => {
  const page = await openCloset(3, { width: 390, reducedMotion: 'no-preference' })
  await boxes(page).nth(0).check()
  await boxes(page).nth(1).check()
  await button(page, 'Send back').click()
  const going = page.getByRole('region', { name: 'What goes back' })
  await going.getByText('1. Harbour Breton').waitFor()
  // Nothing can be packed before the return is booked.
  expect(await boxes(page).count()).toBe(0)
  await button(page, 'Confirm return').click()
  await page
    .getByRole('status')
    .filter({ hasText: /^All set: you’ve got \d+ credits back/ })
    .waitFor()
  await page.getByRole('heading', { name: /^Send back by / }).waitFor()
  await page.getByRole('img', { name: 'QR code of your return label' }).waitFor()
  const packing = page.getByRole('region', { name: 'Packing list' })
  expect(await packing.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('1. Harbour Breton'),
    expect.stringContaining('2. Bear sweatshirt'),
  ])
  expect(await isDrawn(page, '.wash-line .peg')).toBe(true)
  const label = await page.getByRole('link', { name: 'Download the label (PDF)' }).getAttribute('href')
  const answer = await page.request.get(label ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])

  // Ticks stay on the page: they are not sent, and a reload clears them.
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await packing.getByRole('checkbox', { name: /Bear sweatshirt/ }).check()
  expect(sent.filter((url) => !url.includes('/images/'))).toEqual([])
  await page.reload()
  expect(await packing.getByRole('checkbox', { name: /Bear sweatshirt/ }).isChecked()).toBe(false)

  await page.getByRole('link', { name: 'Back to your closet' }).click()
  await page.getByRole('link', { name: 'Packing list, and what happens next' }).click()
  await packing.waitFor()
  expect(await page.getByText('All set: you’ve got').count()).toBe(0)
})

it('under reduced motion the washing line is a plain list without a rope, pegs or movement', async () => {
  const page = await openCloset(2, { width: 390, reducedMotion: 'reduce' })
  await boxes(page).nth(0).check()
  await page.locator('.closet-bar-freed').getByText('12', { exact: true }).waitFor()
  expect([await isDrawn(page, '.closet-bar .rope'), await isDrawn(page, '.closet-bar .peg')]).toEqual([false, false])
  expect(await page.locator('.pegged').evaluate((peg) => peg.getAnimations().length)).toBe(0)
  await onTheLine(page).first().waitFor()
  await button(page, 'Send back').click()
  await page.getByText('1. Harbour Breton').waitFor()
  expect([await isDrawn(page, '.wash-line .rope'), await isDrawn(page, '.wash-line .peg')]).toEqual([false, false])
})

it('without JavaScript the washing line is a plain list too, which can be ticked while packing', async () => {
  const page = await openCloset(2, { javaScriptEnabled: false, reducedMotion: 'no-preference' })
  expect(await onTheLine(page).count()).toBe(0)
  await boxes(page).nth(1).check()
  await button(page, 'Send back').click()
  await button(page, 'Confirm return').click()
  const packing = page.getByRole('region', { name: 'Packing list' })
  await packing.getByText('1. Bear sweatshirt').waitFor()
  expect([await isDrawn(page, '.wash-line .rope'), await isDrawn(page, '.wash-line .peg')]).toEqual([false, false])
  await packing.getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Download the label (PDF)' }).waitFor()
})

it('an abandoned swap leaves its pieces ticked', async () => {
  const page = await openCloset(2, { width: 390 })
  await boxes(page).nth(0).check()
  await button(page, 'Swap').click()
  await page.waitForURL(/\/shop/)
  await page.goto('/account/closet')
  await onTheLine(page).first().waitFor()
  expect(await page.locator('.closet-bar-freed').innerText()).toMatch(/^1 piece · frees\s+12\s+credits$/)
})
