// Returning what was bought in the resale shop: the form on the order's page, and the page of the return in its states.
import type { Page } from 'playwright-core'
import type { AnswerOf } from '#contract/index.ts'
import { memberWith } from '../people.ts'
import type { Screen, Stage } from '../screen.ts'
import { alert, button, callFrom, heading } from '../steps.ts'
import { boughtByCalls } from './checkout-screens.ts'

const route = 'resale/orders/:code'
const ofReturn = 'resale/orders/:code/returns/:returnId'

/** An order that has arrived. */
export async function arrived(page: Page, stage: Stage) {
  const { code, orderId, ids } = await boughtByCalls(page, stage)
  const { reference } = await stage.db
    .selectFrom('resale_order')
    .select('reference')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  for (const step of ['dispatch', 'deliver']) await stage.wrenlet.office(step, reference, '--by', 'Ada')
  return { code, path: `/resale/orders/${code}`, reference, ids }
}

/** An order that has arrived, and a piece of it is recalled. */
async function recalled(page: Page, stage: Stage): Promise<void> {
  const { path, ids } = await arrived(page, stage)
  const { product_id } = await stage.db
    .selectFrom('garment')
    .select('product_id')
    .where('id', 'in', ids.slice(0, 1))
    .executeTakeFirstOrThrow()
  const recall = ['recall', '--brand', 'saltmarsh', '--style', product_id, '--reason', 'A button can come loose.']
  await stage.wrenlet.office(...recall, '--do', 'Keep it away from small children.', '--count', '1', '--by', 'Ada')
  await page.goto(path)
  await page.getByText('has been recalled: please stop using it').waitFor()
}

/** Opens the form that asks what to return. */
async function openReturnForm(page: Page, stage: Stage): Promise<void> {
  const { path } = await arrived(page, stage)
  await page.goto(`${path}?return=1`)
  await page.getByRole('heading', { name: 'What would you like to return?' }).waitFor()
}

/** A return of one piece. @returns its page, and the page of its order */
async function booked(page: Page, stage: Stage): Promise<{ path: string; ofOrder: string; label: string }> {
  const { code, path, ids } = await arrived(page, stage)
  const { returnId, order } = await callFrom<AnswerOf<'bookResaleReturn'>>(
    page,
    stage,
    `resale/orders/${code}/returns`,
    {
      itemsIds: ids.slice(0, 1),
      reason: 'does_not_fit',
    },
  )
  const label = order.returns[0]?.labelCode ?? ''
  return { path: `${path}/returns/${returnId}`, ofOrder: path, label }
}

/** Makes it an order that arrived this many days ago. */
async function daysAgo({ db }: Stage, reference: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await db.updateTable('resale_order').set({ delivered_at: at }).where('reference', '=', reference).execute()
}

export const resaleReturnScreens: readonly Screen[] = [
  { name: 'resale order, a recalled piece', route, open: recalled },
  {
    name: 'resale order, arrived',
    route,
    async open(page, stage) {
      const { path } = await arrived(page, stage)
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
      const { path, reference } = await arrived(page, stage)
      await daysAgo(stage, reference, 20)
      await page.goto(`${path}?return=1`)
      await page.getByText('The time to change your mind is over.').waitFor()
    },
  },
  {
    name: 'resale order, with a return',
    route,
    async open(page, stage) {
      const { ofOrder } = await booked(page, stage)
      await page.goto(ofOrder)
      await page.getByRole('heading', { name: 'Returns' }).waitFor()
    },
  },
  {
    name: 'resale return, just booked',
    route: ofReturn,
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
    route: ofReturn,
    async open(page, stage) {
      const { path } = await booked(page, stage)
      await page.goto(`${path}?label=1`)
      await page.getByText('We’re still making your label.').waitFor()
    },
  },
  {
    name: 'resale return, about to be cancelled',
    route: ofReturn,
    async open(page, stage) {
      const { path } = await booked(page, stage)
      await page.goto(path)
      await page.getByRole('link', { name: 'Cancel this return' }).click()
      await page.getByRole('heading', { name: 'Cancel this return?' }).waitFor()
    },
  },
  {
    name: 'resale return, cancelled',
    route: ofReturn,
    async open(page, stage) {
      const { path } = await booked(page, stage)
      await page.goto(path)
      await page.getByRole('link', { name: 'Cancel this return' }).click()
      await button(page, 'Cancel this return').click()
      await page.getByRole('heading', { name: 'Return cancelled' }).waitFor()
    },
  },
  {
    name: 'resale return, received',
    route: ofReturn,
    async open(page, stage) {
      const { path, label } = await booked(page, stage)
      await stage.wrenlet.office('receive', label, '--by', 'Ada')
      await page.goto(path)
      await page.getByRole('heading', { name: 'We’ve got your return' }).waitFor()
    },
  },
  {
    name: 'resale return, an unknown link',
    route: ofReturn,
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
      await booked(page, stage)
      await page.goto('/account/orders')
      await page.getByRole('link', { name: /^Return WR-/ }).waitFor()
    },
  },
]
