// `npm run screens`: photographs every screen of the main path, and those around it, at 390 and 1440 px into docs/screens, on a demo
// world of its own, so that the README shows what the product looks like.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openPage } from './support/browser/browser.ts'
import { launchChromium } from './support/browser/chromium.ts'
import { launchWrenlet } from './support/server/launched-wrenlet.ts'
import {
  addToBasket,
  confirmAndGoToPayment,
  fillAddress,
  goodCard,
  joinUpToConfirmation,
  payOnHostedPage,
  signIn,
} from './support/worlds/family.ts'

const argument = process.argv.slice(2)[0]
if (argument !== undefined) {
  console.error(`screens takes no option, but "${argument}" was given.`)
  process.exit(2)
}

const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url))
mkdirSync(folder, { recursive: true })
const wrenlet = await launchWrenlet()
const browser = await launchChromium()
try {
  for (const width of [390, 1440] as const) {
    const page = await openPage(browser, { origin: wrenlet.origin, width })
    const keep = (name: string) => photograph(page, `${name}-${width}`)
    for (const [name, path] of [
      ['home', '/'],
      ['shop', '/shop?sizes=098cm&sizes=104cm&types=dungarees&types=outerwear'],
      ['search', '/shop?q=dungares+3-4'],
      ['item', '/shop/puddle-raincoat?size=104cm'],
      ['brands', '/brands'],
      ['collections', '/collections'],
      ['collection', '/collections/puddle-season'],
      ['plans', '/plans'],
      ['how-it-works', '/howitworks'],
      ['resale', '/resale'],
      ['ski-wear', '/skiwear'],
      ['gift-cards', '/gifting'],
      ['planet', '/planet'],
      ['new-password', '/reset/nobody-yet%40example.com/no-code-of-ours'],
      ['not-found', '/a-lost-sock'],
    ] as const) {
      await page.goto(path)
      await keep(name)
    }
    await addToBasket(page, 'puddle-raincoat')
    await keep('basket')
    await joinUpToConfirmation(page, `screens-${width}@example.com`)
    await keep('confirm')
    await confirmAndGoToPayment(page)
    await keep('payment')
    await payOnHostedPage(page, goodCard)
    await page.getByRole('heading', { name: 'Where shall we send it?' }).waitFor()
    await keep('shipment')
    await fillAddress(page)
    await keep('summary')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
    await keep('confirmation')
    await page.context().close()

    const member = await openPage(browser, { origin: wrenlet.origin, width })
    const keepMember = (name: string) => photograph(member, `${name}-${width}`)
    await member.goto('/entry')
    await member.getByLabel('Email', { exact: true }).fill('fatima@example.com')
    await member.getByRole('button', { name: 'Continue' }).click()
    await member.getByLabel('Password', { exact: true }).fill('not her password')
    await member.getByRole('button', { name: 'Sign in' }).click()
    await member.getByRole('alert').waitFor()
    await keepMember('sign-in')
    await signIn(member, 'fatima@example.com')
    await member.goto('/account/closet')
    for (const box of (await member.getByRole('checkbox').all()).slice(0, 2)) await box.check()
    await keepMember('closet')
    await member.goto('/account/plan')
    await keepMember('plan')
    await member.goto('/account')
    await keepMember('account')
    await member.context().close()

    const returning = await openPage(browser, { origin: wrenlet.origin, width })
    await signIn(returning, 'paul@example.com')
    await returning.goto('/account/closet')
    await photograph(returning, `return-booked-${width}`)
    await returning.context().close()
  }
} finally {
  await browser.close()
  await wrenlet.stop()
}

/** Photographs the page once the pictures and fonts in view have loaded. */
async function photograph(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(`${folder}${name}.webp`)
  console.log(`docs/screens/${name}.webp`)
}
