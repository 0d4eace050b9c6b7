// Screens of the basket and of the favourites.

import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { messages } from '#contract/messages.ts'
import { moveGarments } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import type { FavouriteList } from '#web/lib/favourites/favourites-list.ts'
import { storageKey } from '#web/lib/favourites/favourites-store.ts'
import { aFamilyOfItsOwn, freya, memberWith } from './people.ts'
import type { Screen, Stage } from './screen.ts'
import { button, fillBasket } from './steps.ts'

const idsOf = async ({ db }: Stage, ...handles: string[]): Promise<string[]> =>
  (await db.selectFrom('product').select('id').where('handle', 'in', handles).execute()).map(({ id }) => id)

/** Stores hearts in the browser, the only place where a visitor's are kept. */
async function storeHearts(page: Page, { wrenlet }: Stage, hearts: FavouriteList): Promise<void> {
  const context = page.context()
  const { cookies } = await context.storageState()
  const localStorage = [{ name: storageKey, value: JSON.stringify(hearts) }]
  await context.setStorageState({ cookies, origins: [{ origin: wrenlet.origin, localStorage }] })
}

const withHearts = async (page: Page, stage: Stage, ...handles: string[]) =>
  storeHearts(page, stage, { of: null, ids: await idsOf(stage, ...handles), lost: 0, unsent: [] })

export const basketScreens: readonly Screen[] = [
  {
    name: 'basket, empty',
    route: 'basket',
    async open(page) {
      await page.goto('/basket')
      await page.getByText('Empty for now').first().waitFor()
    },
  },
  {
    name: 'basket of a visitor',
    route: 'basket',
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat', 'rainbow-arc-tee')
      await page.goto('/basket')
      await page.getByRole('main').getByText('Rainbow arc tee').first().waitFor()
    },
  },
  {
    name: 'basket over the limit',
    route: 'basket',
    as: freya,
    async open(page, stage) {
      const products = await stage.db
        .selectFrom('rental_garment as garment')
        .innerJoin('product', 'product.id', 'garment.product_id')
        .select('product.handle')
        .where('garment.ready', '=', true)
        .where('garment.held_until', 'is', null)
        .where('garment.credits', '>', 14)
        .groupBy('product.handle')
        .orderBy('product.handle')
        .limit(14)
        .execute()
      await fillBasket(page, stage, ...products.map(({ handle }) => handle))
      await page.goto('/basket')
      await page
        .getByRole('main')
        .getByText(/\d+ credits? over\. /)
        .first()
        .waitFor()
    },
  },
  ...[5, -1].map(
    (days): Screen => ({
      name: `basket that cannot be ordered, ${days > 0 ? 'the membership ending soon' : 'the membership over with clothes still out'}`,
      route: 'basket',
      as: memberWith(
        `update membership set state = 'ending', desired = 'stop', ends_on = current_date + ${days}
         where account_id = (select id from account where email = $email)`,
      ),
      ...(days > 0 ? {} : { javaScript: false }),
      async open(page, stage) {
        await fillBasket(page, stage, 'puddle-raincoat')
        await page.goto('/basket')
        const main = page.getByRole('main')
        await main.getByText('You can’t order these right now').waitFor()
        await main.getByText('Your membership is ending soon, so you can’t order any more.').waitFor()
        expect(await main.getByRole('meter').count()).toBe(0)
        expect(await main.getByRole('link', { name: 'Check out' }).count()).toBe(0)
        await main.getByRole('link', { name: 'Choose what to send back' }).waitFor()
        expect(await main.getByRole('link', { name: 'Go to your plan' }).count()).toBe(days > 0 ? 1 : 0)
      },
    }),
  ),
  {
    name: 'basket without JavaScript',
    route: 'basket',
    javaScript: false,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto('/basket')
      await page.getByRole('main').getByText('Puddle raincoat').first().waitFor()
    },
  },
  {
    name: 'favourites, none',
    route: 'favourites',
    async open(page) {
      await page.goto('/favourites')
      await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
    },
  },
  {
    name: 'favourites of a visitor',
    route: 'favourites',
    async open(page, stage) {
      await withHearts(page, stage, 'puddle-raincoat', 'fair-isle-jumper')
      await page.goto('/favourites')
      await page.getByText('2 pieces saved').waitFor()
    },
  },
  {
    name: 'favourites of both shops, one second-hand piece already sold',
    route: 'favourites',
    async open(page, stage) {
      const now = new Date()
      const ids = await transaction(stage.db, async (tx) => {
        const saved = await aProduct(tx, { name: 'Saved mac', handle: `saved-${newId()}`, now })
        await aListing(tx, { productId: saved.id, now })
        const sold = await aProduct(tx, { name: 'Sold mac', handle: `sold-${newId()}`, now })
        const piece = await aListing(tx, { productId: sold.id, now })
        await moveGarments(tx, { garmentIds: [piece], from: 'resale', to: 'sold', actor: 'system:test', now })
        await tx.updateTable('product').set({ status: 'archived' }).where('id', '=', sold.id).execute()
        return [saved.id, sold.id]
      })
      // The index catches up a moment later.
      const address = `${stage.wrenlet.origin}/api/shop/resale/products/favourites?${ids.map((id) => `ids=${id}`).join('&')}`
      await expect.poll(async () => (await (await fetch(address)).json()).products.length).toBe(2)
      await storeHearts(page, stage, { of: null, ids, lost: 0, unsent: [] })
      await page.goto('/favourites')
      const secondHand = page.getByRole('region', { name: 'Second-hand' })
      await secondHand.getByText('Sold', { exact: true }).waitFor()
      await secondHand.getByText('Saved mac').first().waitFor()
    },
  },
  {
    name: 'favourites, one removed',
    route: 'favourites',
    async open(page, stage) {
      await withHearts(page, stage, 'puddle-raincoat', 'fair-isle-jumper')
      await page.goto('/favourites')
      await button(page, 'Save Fair Isle jumper').first().click()
      await button(page, 'Undo: save Fair Isle jumper again').first().waitFor()
    },
  },
  {
    name: 'favourites of an account, one gone',
    route: 'favourites',
    as: aFamilyOfItsOwn,
    async open(page, stage, email) {
      const ids = await idsOf(stage, 'bear-sweatshirt')
      const { rows } = await sql<{ account_id: Id<'account'> }>`
        insert into favourite (account_id, product_id, added_at, position)
        select account.id, product.id, now(), 1 from account, product
        where email = ${email} and product.id = any(${ids}) returning account_id`.execute(stage.db)
      await storeHearts(page, stage, { of: rows[0]?.account_id ?? null, ids, lost: 1, unsent: [] })
      await page.goto('/favourites')
      await page.getByText('1 saved piece is no longer available.').waitFor()
    },
  },
  {
    name: 'favourites that did not load, with a toast',
    route: 'favourites',
    expected: [/status of 500/],
    async open(page, stage) {
      await withHearts(page, stage, 'puddle-raincoat')
      await page.route('**/api/shop/products/check', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/favourites')
      // The toast stays while the pointer is on it.
      await page.getByRole('alert').filter({ hasText: messages.unexpected }).hover()
    },
  },
]
