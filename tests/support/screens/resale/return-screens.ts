// Returning what was bought in the resale shop: the form on the order's page, and the page of the return in its states.
import type { Page } from 'playwright-core'
import type { AnswerOf } from '#contract/index.ts'
import { memberWith } from '../people.ts'
import type { Screen, Stage } from '../screen.ts'
import { alert, button, callFrom, heading } from '../steps.ts'
import { buyByCalls } from './checkout-screens.ts'

const route = 'resale/orders/:code'
const returnRoute = 'resale/orders/:code/returns/:returnId'

/** Places an order and delivers it. */
export async function deliverAnOrder(page: Page, stage: Stage) {
  const { code, orderId, ids } = await buyByCalls(page, stage)
  const { reference } = await stage.db
    .selectFrom('resale_order')
    .select('reference')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  for (const step of ['dispatch', 'deliver']) await stage.wrenlet.office(step, reference, '--by', 'Ada')
  return { code, path: `/resale/orders/${code}`, reference, ids }
}

/** Opens an order that has arrived, with a piece that is recalled. */
async function openRecalledOrder(page: Page, stage: Stage): Promise<void> {
  const { path } = await recallAPiece(page, stage)
  await page.goto(path)
  await page.getByText('has been recalled: please stop using it').waitFor()
}

/** Recalls one of the two pieces of an order that has arrived. */
async function recallAPiece(page: Page, stage: Stage) {
  const order = await deliverAnOrder(page, stage)
  const { product_id } = await stage.db
    .selectFrom('garment')
    .select('product_id')
    .where('id', 'in', order.ids.slice(0, 1))
    .executeTakeFirstOrThrow()
  const recall = ['recall', '--brand', 'saltmarsh', '--style', product_id, '--reason', 'A button can come loose.']
  await stage.wrenlet.office(...recall, '--do', 'Keep it away from small children.', '--count', '1', '--by', 'Ada')
  return order
}

/** Opens the form that asks what to return. */
async function openReturnForm(page: Page, stage: Stage): Promise<void> {
  const { path } = await deliverAnOrder(page, stage)
  await page.goto(`${path}?return=1`)
  await page.getByRole('heading', { name: 'What would you like to return?' }).waitFor()
}

/** Books a return of one piece, or of two. @returns its page, the page of its order, its label and the order's pieces */
async function bookReturn(page: Page, stage: Stage, { pieces = 1 } = {}) {
  const { code, path, ids } = await deliverAnOrder(page, stage)
  const { returnId, order } = await callFrom<AnswerOf<'bookResaleReturn'>>(
    page,
    stage,
    `resale/orders/${code}/returns`,
    {
      itemsIds: ids.slice(0, pieces),
      reason: 'does_not_fit',
    },
  )
  const label = order.returns[0]?.labelCode ?? ''
  return { path: `${path}/returns/${returnId}`, orderPath: path, label, ids }
}

/** Changes an order so that it arrived this many days ago. */
async function backdateDelivery({ db }: Stage, reference: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await db.updateTable('resale_order').set({ delivered_at: at }).where('reference', '=', reference).execute()
}

export const resaleReturnScreens: readonly Screen[] = [
  { name: 'resale order, a recalled piece', route, open: openRecalledOrder },
  {
    name: 'resale order, arrived',
    route,
    async open(page, stage) {
      const { path } = await deliverAnOrder(page, stage)
      await page.goto(path)
      await page.getByRole('link', { name: 'Return something' }).waitFor()
    },
  },
  {
    name: 'resale order, what to return',
    route,
    open: openReturnForm,
  },
  {
    name: 'resale order, nothing ticked',
    route,
    expected: [/status of 400/],
    async open(page, stage) {
      await openReturnForm(page, stage)
      await button(page, 'Book this return').click()
      await alert(page, 'Choose what you’d like to return.')
    },
  },
  {
    name: 'resale order, after the days for a change of mind',
    route,
    async open(page, stage) {
      const { path, reference } = await deliverAnOrder(page, stage)
      await backdateDelivery(stage, reference, 20)
      await page.goto(`${path}?return=1`)
      await page.getByText('The time to change your mind is over.').waitFor()
    },
  },
  {
    name: 'resale order, each piece with its own last day',
    route,
    async open(page, stage) {
      const { path, reference } = await recallAPiece(page, stage)
      await backdateDelivery(stage, reference, 20)
      await page.goto(`${path}?return=1`)
      await page.getByText('At any time, because it’s been recalled').waitFor()
    },
  },
  {
    name: 'resale order, a recalled piece and no address for its label',
    route,
    async open(page, stage) {
      const { path, reference } = await recallAPiece(page, stage)
      await stage.db.updateTable('resale_order').set({ address: '{}' }).where('reference', '=', reference).execute()
      await page.goto(path)
      await page.getByText('We’ve erased your address').waitFor()
    },
  },
  {
    name: 'resale order, with a return',
    route,
    async open(page, stage) {
      const { orderPath } = await bookReturn(page, stage)
      await page.goto(orderPath)
      await page.getByRole('heading', { name: 'Returns' }).waitFor()
    },
  },
  {
    name: 'resale return, just booked',
    route: returnRoute,
    async open(page, stage) {
      await openReturnForm(page, stage)
      await page.getByRole('checkbox').first().check()
      await page.getByLabel('It doesn’t fit').check()
      await button(page, 'Book this return').click()
      await page.getByRole('status').filter({ hasText: 'Your return is booked.' }).waitFor()
    },
  },
  {
    name: 'resale return, its label not drawn yet',
    route: returnRoute,
    async open(page, stage) {
      const { path } = await bookReturn(page, stage)
      await page.goto(`${path}?label=1`)
      await page.getByText('We’re still making your label.').waitFor()
    },
  },
  {
    name: 'resale return, about to be cancelled',
    route: returnRoute,
    async open(page, stage) {
      const { path } = await bookReturn(page, stage)
      await page.goto(path)
      await page.getByRole('link', { name: 'Cancel this return' }).click()
      await page.getByRole('heading', { name: 'Cancel this return?' }).waitFor()
    },
  },
  {
    name: 'resale return, cancelled',
    route: returnRoute,
    async open(page, stage) {
      const { path } = await bookReturn(page, stage)
      await page.goto(path)
      await page.getByRole('link', { name: 'Cancel this return' }).click()
      await button(page, 'Cancel this return').click()
      await page.getByRole('heading', { name: 'Return cancelled' }).waitFor()
    },
  },
  {
    name: 'resale return, received',
    route: returnRoute,
    async open(page, stage) {
      const { path, label } = await bookReturn(page, stage)
      await stage.wrenlet.office('receive', label, '--by', 'Ada')
      await page.goto(path)
      await page.getByRole('heading', { name: 'We’ve got your return' }).waitFor()
    },
  },
  {
    name: 'resale return, received without one of its pieces',
    route: returnRoute,
    async open(page, stage) {
      const { path, label, ids } = await bookReturn(page, stage, { pieces: 2 })
      const { qr_id } = await stage.db
        .selectFrom('garment')
        .select('qr_id')
        .where('id', 'in', ids.slice(0, 1))
        .executeTakeFirstOrThrow()
      await stage.wrenlet.office('receive', label, qr_id, '--by', 'Ada')
      await page.goto(path)
      await page.getByText('One piece wasn’t in the parcel, so it’s still yours').waitFor()
    },
  },
  {
    name: 'resale return, an unknown link',
    route: returnRoute,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/resale/orders/unknown/returns/unknown')
      await heading(page, 'We can’t find this order')
    },
  },
  {
    name: 'orders, with a return of the resale shop',
    route: 'account/orders',
    as: memberWith(),
    async open(page, stage) {
      await bookReturn(page, stage)
      await page.goto('/account/orders')
      await page.getByRole('link', { name: /^Return WR-/ }).waitFor()
    },
  },
]
