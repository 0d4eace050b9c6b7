// Orders and returns in the account, changing an order and cancelling it.
import type { Page } from 'playwright-core'
import { awaitsParcel, memberWith, newcomer, paul } from './people.ts'
import type { Screen } from './screen.ts'
import { button, heading, orderSwap, status } from './steps.ts'

async function openOrders(page: Page): Promise<void> {
  await page.goto('/account/orders')
  await heading(page, 'Your orders')
}

async function openFirst(page: Page): Promise<void> {
  await openOrders(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Order W-/ })
    .first()
    .click()
  await heading(page, /^Order W-/)
}

async function askToCancel(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('link', { name: 'Cancel order' }).click()
  await button(page, 'Cancel order').waitFor()
}

async function askToChange(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('link', { name: 'Change order' }).click()
  await button(page, 'Save changes').waitFor()
}

export const orderScreens: readonly Screen[] = [
  { name: 'orders, none yet', route: 'account/orders', as: newcomer, open: openOrders },
  { name: 'orders and returns', route: 'account/orders', as: paul, open: openOrders },
  { name: 'orders without JavaScript', route: 'account/orders', as: paul, javaScript: false, open: openOrders },
  { name: 'order, arrived', route: 'account/orders/:id', as: paul, open: openFirst },
  { name: 'order, cancelling', route: 'account/orders/:id', as: awaitsParcel, open: askToCancel },
  {
    name: 'order of a swap, cancelling: its return keeps a due date',
    route: 'account/orders/:id',
    as: memberWith(),
    javaScript: false,
    async open(page, stage, email) {
      await page.goto(`/account/orders/${await orderSwap(stage, email)}?cancel=1`)
      await button(page, 'Cancel order').waitFor()
      await page
        .getByText(/The return you booked with it stays booked\. Please post that piece by \d+ \w+ 20\d\d;/)
        .waitFor()
    },
  },
  {
    name: 'order, cancelled',
    route: 'account/orders/:id',
    as: awaitsParcel,
    async open(page) {
      await askToCancel(page)
      await button(page, 'Cancel order').click()
      await status(page, 'Order cancelled.')
    },
  },
  { name: 'order, changing', route: 'account/orders/:id/change', as: awaitsParcel, open: askToChange },
  {
    name: 'order, changing, with an incomplete address',
    route: 'account/orders/:id/change',
    as: awaitsParcel,
    expected: [/status of 400/],
    async open(page) {
      await askToChange(page)
      await page.getByLabel('Address line 1').fill('')
      await page.getByLabel('Postcode').fill('nowhere')
      await button(page, 'Save changes').click()
      await page.getByRole('alert').getByText('Enter the first line of your address').waitFor()
    },
  },
  {
    name: 'order, too late to change',
    route: 'account/orders/:id/change',
    as: paul,
    async open(page) {
      await openFirst(page)
      await page.goto(`${page.url()}/change`)
      await page.getByText('so it can’t be changed or cancelled').waitFor()
    },
  },
  {
    name: 'order, changed',
    route: 'account/orders/:id',
    as: awaitsParcel,
    async open(page) {
      await askToChange(page)
      await page.getByLabel('Address line 1').fill('2 Quay Street')
      await button(page, 'Save changes').click()
      await status(page, 'Order changed.')
    },
  },
]
