// Shortcuts that several screens take.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { garmentsOfStyles } from '#tests/builders/garments-of-styles.ts'
import { basketCookie } from '#web/lib/basket/basket.ts'
import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { swapCookie } from '#web/lib/swap.ts'
import type { Stage } from './screen.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
export const alert = (page: Page, words: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: words }).first().waitFor()
export const status = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor()
export const focused = (page: Page, words: string | RegExp) => page.locator(':focus', { hasText: words }).waitFor()

/** @throws Error when the starting point of a screen is missing */
export function requireValue(value: string | undefined, what: string): string {
  if (!value) throw new Error(`there is no ${what}`)
  return value
}

async function setCookie(page: Page, stage: Stage, line: string): Promise<void> {
  const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: stage.wrenlet.origin }])
}

/** Puts a ready garment of each product into the basket. */
export async function fillBasket(page: Page, stage: Stage, ...handles: string[]): Promise<void> {
  const rows = await stage.db
    .selectFrom('rental_garment as garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['garment.id', 'garment.product_id', 'garment.size_code', 'garment.condition', 'product.handle'])
    .where('product.handle', 'in', handles)
    .where('garment.ready', '=', true)
    .where('garment.held_until', 'is', null)
    .orderBy('garment.id', 'desc')
    .execute()
  const entries = handles.map((handle) => {
    const row = rows.find((row) => row.handle === handle)
    if (!row) throw new Error(`${handle} has no garment left`)
    return { p: row.product_id, s: row.size_code, c: row.condition, g: row.id }
  })
  await setCookie(page, stage, basketCookie(entries, false))
}

/**
 * Gives the browser a cart of the resale shop with these pieces, as the button of a piece's page does.
 * @returns its secret
 */
export async function createCart(page: Page, stage: Stage, items: readonly Id<'garment'>[]): Promise<string> {
  const answer = await fetch(`${stage.wrenlet.origin}/api/shop/resale/shopping-cart-add-items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stage.wrenlet.origin },
    body: JSON.stringify({ items }),
  })
  const cart = (await answer.json()) as { cartId?: string }
  const cartId = requireValue(cart.cartId, `cart: ${JSON.stringify(cart)}`)
  await setCookie(page, stage, cartCookie(cartId, new Request(stage.wrenlet.origin)))
  return cartId
}

/** Puts enough of the dearest pieces into the basket that they take more than these credits. */
export async function overfillBasket(page: Page, stage: Stage, credits: number): Promise<void> {
  const dearest = await stage.db
    .selectFrom('rental_garment as garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['product.handle', (eb) => eb.fn.min('garment.credits').as('credits')])
    .where('garment.ready', '=', true)
    .where('garment.held_until', 'is', null)
    .groupBy('product.handle')
    .orderBy('credits', 'desc')
    .execute()
  const handles: string[] = []
  let total = 0
  for (const { handle, credits: each } of dearest) {
    if (total > credits) break
    handles.push(handle)
    total += each
  }
  await fillBasket(page, stage, ...handles)
}

/** The pieces a member has at home, oldest first. */
export const garmentsOf = async ({ db }: Stage, email: string): Promise<Id<'garment'>[]> =>
  (
    await db
      .selectFrom('garment_claim')
      .innerJoin('account', 'account.id', 'garment_claim.account_id')
      .select('garment_claim.garment_id')
      .where('account.email', '=', email)
      .where('garment_claim.released_at', 'is', null)
      .orderBy('garment_claim.garment_id')
      .execute()
  ).map((row) => row.garment_id)

/** Chooses the oldest piece at home to be sent back. */
export async function startSwap(page: Page, stage: Stage, email: string): Promise<void> {
  await setCookie(page, stage, swapCookie((await garmentsOf(stage, email)).slice(0, 1), false))
}

/** Orders a swap now, of everything that a member has at home. @returns the order's id */
export async function orderSwap(stage: Stage, email: string): Promise<Id<'order'>> {
  const returning = await garmentsOf(stage, email)
  return transaction(stage.db, async (tx) => {
    const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const garmentIds = await garmentsOfStyles(tx, { sizeCode: '110cm', handles: ['bear-sweatshirt', 'mustard-cords'] })
    return anOrder(tx, { accountId: id, garmentIds, returning, placedAt: new Date(), until: 'placed' })
  })
}

/** The newest order of an account. */
export const orderOf = async ({ db }: Stage, email: string): Promise<string> =>
  (
    await db
      .selectFrom('rental_order')
      .innerJoin('account', 'account.id', 'rental_order.account_id')
      .select('rental_order.id')
      .where('account.email', '=', email)
      .orderBy('rental_order.placed_at', 'desc')
      .executeTakeFirstOrThrow()
  ).id

/** Waits until a change of the catalogue has reached the shop, whose page then answers with this status. */
export const untilAnswered = (stage: Stage, path: string, code: number) =>
  expect.poll(async () => (await fetch(stage.wrenlet.origin + path)).status, { interval: 100 }).toBe(code)

/** Creates a product that has left the collection. */
export async function aWithdrawnProduct({ wrenlet, db }: Stage): Promise<{ id: string; handle: string }> {
  const product = await transaction(db, (tx) => aProduct(tx, { status: 'archived' }))
  await untilAnswered({ wrenlet, db }, `/shop/${product.handle}`, 410)
  return product
}

/** Makes a call with the cookies of the page. @throws Error when it is refused */
export async function callFrom<Answer>(page: Page, stage: Stage, path: string, body: object): Promise<Answer> {
  const { origin } = stage.wrenlet
  const answer = await page.request.post(`${origin}/api/shop/${path}`, { data: body, headers: { origin } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

/** Makes a call that needs no sign-in. */
export const post = ({ wrenlet: { origin } }: Stage, path: string, body: object) =>
  fetch(`${origin}/api/shop/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
