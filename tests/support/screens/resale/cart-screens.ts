// The cart of the resale shop: as a page and as a drawer.
import type { Page } from 'playwright-core'
import { moveGarments } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { setSettings } from '../../set-setting.ts'
import type { Screen, Stage } from '../screen.ts'
import { button, createCart } from '../steps.ts'

const route = 'resale/cart'
const now = () => new Date()

async function fillCart(page: Page, stage: Stage, ...prices: number[]): Promise<Id<'garment'>[]> {
  await setSettings(stage.db, { 'resale.reserved_share_percent': 100, 'resale.network_pieces': 10_000 })
  const ids = await transaction(stage.db, async (tx) => {
    const ids: Id<'garment'>[] = []
    for (const pricePence of prices) ids.push(await aListing(tx, { pricePence }))
    return ids
  })
  await createCart(page, stage, ids)
  return ids
}

/** Changes a piece's reservation so that it expired some minutes ago. */
export async function expireReservation({ db }: Stage, id: Id<'garment'>, minutesAgo: number): Promise<void> {
  const until = new Date(Date.now() - minutesAgo * 60_000)
  await db.updateTable('garment_claim').set({ expires_at: until }).where('garment_id', '=', id).execute()
  await db.updateTable('resale_cart_item').set({ reserved_until: until }).where('garment_id', '=', id).execute()
}

const openCart = (page: Page) => page.goto('/resale/cart')
const awaitText = (page: Page, words: string | RegExp) => page.getByRole('main').getByText(words).first().waitFor()

export const resaleCartScreens: readonly Screen[] = [
  {
    name: 'resale cart, empty',
    route,
    async open(page) {
      await openCart(page)
      await awaitText(page, 'Your cart is empty.')
    },
  },
  ...([undefined, false] as const).map(
    (javaScript): Screen => ({
      name: `resale cart, full${javaScript === false ? ', without JavaScript' : ''}`,
      route,
      ...(javaScript === false ? { javaScript } : {}),
      async open(page, stage) {
        await fillCart(page, stage, 1250, 900, 2399)
        await openCart(page)
        await awaitText(page, /^Reserved for you until/)
      },
    }),
  ),
  {
    name: 'resale cart, one lapsed, one to reserve again, one with another price, one sold',
    route,
    async open(page, stage) {
      const [lapsed, again, changed, sold] = await fillCart(page, stage, 1250, 900, 800, 700)
      if (!lapsed || !again || !changed || !sold) throw new Error('no pieces were listed')
      await expireReservation(stage, lapsed, 1)
      await expireReservation(stage, again, 90)
      const { db } = stage
      await db.updateTable('resale_listing').set({ price_pence: 950 }).where('garment_id', '=', changed).execute()
      await transaction(db, async (tx) => {
        await tx.updateTable('garment_claim').set({ released_at: now() }).where('garment_id', '=', sold).execute()
        await moveGarments(tx, { garmentIds: [sold], from: 'resale', to: 'sold', actor: 'system:test', now: now() })
      })
      await openCart(page)
      await awaitText(page, 'These products are no longer available')
      await button(page, /^Reserve it again/).waitFor()
      await awaitText(page, 'It was £8 when you put it in.')
    },
  },
  {
    name: 'resale cart, all gone',
    route,
    async open(page, stage) {
      const [sold] = await fillCart(page, stage, 700)
      if (!sold) throw new Error('no piece was listed')
      await transaction(stage.db, async (tx) => {
        await tx.updateTable('garment_claim').set({ released_at: now() }).where('garment_id', '=', sold).execute()
        await moveGarments(tx, { garmentIds: [sold], from: 'resale', to: 'sold', actor: 'system:test', now: now() })
      })
      await openCart(page)
      await awaitText(page, 'Somebody else has bought it.')
    },
  },
  {
    name: 'resale cart, as a drawer, one removed',
    route,
    async open(page, stage) {
      await fillCart(page, stage, 1250, 900)
      await openCart(page)
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Resale cart/ })
        .click()
      const drawer = page.getByRole('dialog', { name: 'Your resale cart' })
      await drawer
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await drawer.getByRole('button', { name: 'Undo' }).waitFor()
      await drawer.getByText(/^Reserved for you until/).waitFor()
    },
  },
]
