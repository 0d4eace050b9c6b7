// Sending pieces back: the page that books a return, and the return that is booked.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { cardFields } from '#tests/support/worlds/family.ts'
import { tickFirst, untilAnimationsEnd } from './closet-screens.ts'
import { atHome, hasReturned, memberWith, paul } from './people.ts'
import type { Screen } from './screen.ts'
import { alert, button, garmentsOf, status } from './steps.ts'
import { openCloset } from './wardrobe-screens.ts'

async function openReturn(page: Page): Promise<void> {
  await tickFirst(page)
  await button(page, 'Send back').click()
  await page.getByRole('heading', { name: 'Send these back' }).waitFor()
}

export const returnScreens: readonly Screen[] = [
  {
    name: 'return, free',
    route: 'account/closet/return',
    as: atHome,
    async open(page) {
      await openReturn(page)
      await page.getByText('Free, your first one').waitFor()
    },
  },
  {
    name: 'return, booked',
    route: 'account/orders/returns/:id',
    as: memberWith(),
    async open(page) {
      await openReturn(page)
      await button(page, 'Confirm return').click()
      await status(page, 'All set: you’ve got')
      await page.getByRole('checkbox').first().check()
    },
  },
  {
    name: 'return, its packing list on the washing line',
    route: 'account/orders/returns/:id',
    as: paul,
    motion: true,
    async open(page) {
      await openCloset(page)
      await page.getByRole('link', { name: 'Packing list, and what happens next' }).click()
      await page.getByRole('checkbox').first().check()
      await untilAnimationsEnd(page)
    },
  },
  {
    name: 'return without JavaScript, its packing list',
    route: 'account/orders/returns/:id',
    as: paul,
    javaScript: false,
    async open(page) {
      await openCloset(page)
      await page.getByRole('link', { name: 'Packing list, and what happens next' }).click()
      await page.getByRole('checkbox').first().check()
    },
  },
  {
    name: 'return, another one pending',
    route: 'account/closet/return',
    as: paul,
    expected: [/status of 409/],
    async open(page) {
      await openCloset(page)
      const item = await page.getByRole('main').getByRole('checkbox').first().getAttribute('value')
      await page.goto(`/account/closet/return?item=${item}`)
      await button(page, /^(Confirm return|Continue and pay .+)$/).click()
      await alert(page, messages.sendBackFirst)
      await page.getByRole('link', { name: 'Go to your closet' }).waitFor()
    },
  },
  {
    name: 'return, payment due, not opened yet',
    route: 'account/closet/return',
    as: hasReturned,
    async open(page, stage, email) {
      const [item = ''] = await garmentsOf(stage, email)
      await page.goto(`/account/closet/return?item=${item}`)
      await button(page, 'Continue and pay £3.95').waitFor()
    },
  },
  {
    name: 'return, payment due, opened on its page',
    route: 'account/closet/return',
    as: hasReturned,
    async open(page, stage, email) {
      const [item = ''] = await garmentsOf(stage, email)
      await page.goto(`/account/closet/return?item=${item}`)
      await button(page, 'Continue and pay £3.95').click()
      await cardFields(page)
      await button(page, 'Pay £3.95 and confirm').waitFor()
    },
  },
  {
    name: 'return, payment due',
    route: 'account/closet/return',
    as: hasReturned,
    async open(page) {
      await openReturn(page)
      await cardFields(page)
    },
  },
]
