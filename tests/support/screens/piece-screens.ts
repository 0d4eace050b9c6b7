// One piece: its page, the basket it goes into, the hearts, and the story behind its label.

import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { addToBasket } from '#tests/support/worlds/family.ts'
import { atHome, freya } from './people.ts'
import type { Screen, Stage } from './screen.ts'
import { alert, aWithdrawnProduct, button, heading, requireValue, startSwap, untilAnswered } from './steps.ts'

const path = '/shop/puddle-raincoat'
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

/** In the demo world, every duffle coat of this size is out with a family. */
async function joinWaitingList(page: Page, email: string): Promise<void> {
  await page.goto('/shop/mill-duffle-coat?size=104cm')
  await button(page, 'Join the waiting list').click()
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await button(page, /^Join the waiting list 3–4/).click()
}

async function labelOf({ db }: Stage, state: string): Promise<string> {
  const { rows } = await sql<{ qr: string }>`
    select g.qr_id as qr from garment g join product p on p.id = g.product_id
    where g.state = ${state} and p.status = 'active'
    order by (select count(*) from garment_event e where e.garment_id = g.id) desc limit 1`.execute(db)
  return requireValue(rows[0]?.qr, `garment in the state ${state}`)
}

/** Finds the address of a piece that is the only one of its size and condition, so that the page shows this very piece. */
async function pieceWith(db: Stage['db'], which: string): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select '/shop/' || p.handle || '?size=' || g.size_code || '&condition=' || g.condition as path
    from rental_garment g join product p on p.id = g.product_id
    where g.ready and g.held_until is null and p.status = 'active' and ${sql.raw(which)}
      and not exists (select from rental_garment o where o.product_id = g.product_id and o.size_code = g.size_code
        and o.condition = g.condition and o.ready and o.id <> g.id)
    order by p.handle, g.size_code limit 1`.execute(db)
  return requireValue(rows[0]?.path, `piece where ${which}`)
}

export const pieceScreens: readonly Screen[] = [
  {
    name: 'piece with all details open',
    route: 'shop/:id',
    async open(page) {
      await page.goto(path)
      for (const row of await page.getByRole('main').locator('details').all())
        await row.evaluate((node) => node.setAttribute('open', ''))
    },
  },
  {
    name: 'piece without JavaScript',
    route: 'shop/:id',
    javaScript: false,
    async open(page) {
      await page.goto(`${path}?size=104cm`)
      await heading(page, 'Puddle raincoat')
    },
  },
  {
    name: 'piece, a condition chosen',
    route: 'shop/:id',
    async open(page) {
      await page.goto(path)
      await radio(page, '3–4 years').check()
      await radio(page, /^Well loved/).check()
      await button(page, 'Add to basket').waitFor()
    },
  },
  {
    name: 'piece, its marks',
    route: 'shop/:id',
    async open(page, { db }) {
      await page.goto(await pieceWith(db, 'exists (select from garment_mark m where m.garment_id = g.id)'))
      await page
        .getByText(/^\d+ marks?, checked /)
        .filter({ visible: true })
        .waitFor()
    },
  },
  {
    name: 'piece, not checked for marks',
    route: 'shop/:id',
    async open(page, { db }) {
      const unchecked = "not exists (select from garment_event e where e.garment_id = g.id and e.kind = 'check marks')"
      await page.goto(await pieceWith(db, unchecked))
      await page.getByText('We haven’t checked this piece for marks yet.').filter({ visible: true }).waitFor()
    },
  },
  {
    name: 'piece, a picture enlarged',
    route: 'shop/:id',
    async open(page) {
      await page.goto(path)
      await page
        .getByRole('link', { name: /^Zoom in on/ })
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: /^Picture 1 of/ })
        .waitFor()
    },
  },
  {
    name: 'piece, the size guide',
    route: 'shop/:id',
    async open(page) {
      await page.goto(path)
      await button(page, 'Size guide').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'piece on loan, invalid email',
    route: 'shop/:id',
    expected: [/status of 400/],
    async open(page) {
      await joinWaitingList(page, 'not an address')
      await alert(page, messages.invalidEmail)
    },
  },
  {
    name: 'piece on loan, on the waiting list',
    route: 'shop/:id',
    async open(page) {
      await joinWaitingList(page, 'waits@example.com')
      await page.getByText('You’re on the waiting list for 3–4y.').waitFor()
    },
  },
  {
    name: 'piece on loan, as a customer',
    route: 'shop/:id',
    as: freya,
    async open(page) {
      await page.goto('/shop/mill-duffle-coat?size=104cm')
      await button(page, 'Join the waiting list').waitFor()
    },
  },
  {
    name: 'piece that has left the collection',
    route: 'shop/:id',
    expected: [/status of 410/],
    async open(page, stage) {
      const { handle } = await aWithdrawnProduct(stage)
      await page.goto(`/shop/${handle}`)
      await heading(page, 'We no longer have this')
    },
  },
  {
    name: 'unknown piece',
    route: 'shop/:id',
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/shop/no-such-thing')
      await heading(page, messages.notFound)
    },
  },
  {
    name: 'piece with unfetched pictures',
    route: 'shop/:id',
    async open(page, stage) {
      const base = `${stage.wrenlet.origin}/pictures/puddle-raincoat-640.webp`
      // Set to now, because the shop already knows older changes.
      const now = new Date()
      const { handle } = await transaction(stage.db, async (tx) => {
        const product = await aProduct(tx, {
          now,
          pictures: [{ base, external: true, alt: 'Otter jacket, front', tint: 'sky' }],
        })
        await aGarment(tx, { productId: product.id, now })
        return product
      })
      await untilAnswered(stage, `/shop/${handle}`, 200)
      await page.goto(`/shop/${handle}`)
      await page.getByRole('img', { name: 'Otter jacket, front' }).first().waitFor()
    },
  },
  {
    name: 'piece, a heart refused by the account',
    route: 'shop/:id',
    as: freya,
    expected: [/status of 503/],
    async open(page) {
      await page.route('**/api/shop/customer/favourites', (route) =>
        route.fulfill({ status: 503, json: { errors: [] } }),
      )
      await page.goto(path)
      await button(page, 'Save Puddle raincoat').first().click()
      await alert(page, 'That didn’t save. Try again.')
    },
  },
  {
    name: 'basket drawer',
    route: 'shop/:id',
    open: (page) => addToBasket(page, 'puddle-raincoat'),
  },
  {
    name: 'basket drawer of a swap',
    route: 'shop/:id',
    as: atHome,
    async open(page, stage, email) {
      await startSwap(page, stage, email)
      await addToBasket(page, 'puddle-raincoat')
    },
  },
  {
    name: 'story of a piece that is free',
    route: 'item/profile/:qr_id',
    async open(page, stage) {
      await page.goto(`/item/profile/${await labelOf(stage, 'ready')}`)
      await page.getByText('Ready for its next family').waitFor()
    },
  },
  {
    name: 'story of a piece on loan',
    route: 'item/profile/:qr_id',
    async open(page, stage) {
      await page.goto(`/item/profile/${await labelOf(stage, 'out')}`)
      await page.getByText('I’m out with a family at the moment').waitFor()
    },
  },
  {
    name: 'story of a piece for resale',
    route: 'item/profile/:qr_id',
    async open(page, stage) {
      await page.goto(`/item/profile/${await labelOf(stage, 'resale')}`)
      await page.getByText('My renting days are over').waitFor()
    },
  },
  {
    name: 'label, unknown',
    route: 'item/profile/:qr_id',
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/item/profile/0000000000')
      await heading(page, 'We don’t recognise this label')
    },
  },
  {
    name: 'label, no code typed',
    route: 'item/profile/:qr_id',
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/item/profile/0000000000')
      await button(page, 'Find this piece').click()
      await alert(page, 'Enter the code on the label')
    },
  },
]
