// The closet, and sending back.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { cardFields } from '#tests/support/worlds/family.ts'
import { atHome, awaitsParcel, enid, freya, hasReturned, newcomer, olive, paul, pia } from './people.ts'
import type { Screen } from './screen.ts'
import { alert, button, garmentsOf, heading, status } from './steps.ts'

async function openCloset(page: Page): Promise<void> {
  await page.goto('/account/closet')
  await heading(page, 'Your closet')
}

async function tickFirst(page: Page): Promise<void> {
  await openCloset(page)
  await page.getByRole('main').getByRole('checkbox').first().check()
  await page.getByText('1 going back frees').waitFor()
}

async function openReturn(page: Page): Promise<void> {
  await tickFirst(page)
  await button(page, 'Just send back').click()
  await page.getByRole('heading', { name: 'Send these back' }).waitFor()
}

export const closetScreens: readonly Screen[] = [
  {
    name: 'closet, empty',
    route: 'account/closet',
    as: freya,
    open: openCloset,
  },
  {
    name: 'closet, without a plan',
    route: 'account/closet',
    as: newcomer,
    expected: [/status of 403/],
    async open(page) {
      await page.goto('/account/closet')
      await heading(page, messages.subscribeToAccess)
    },
  },
  { name: 'closet', route: 'account/closet', as: atHome, open: openCloset },
  { name: 'closet without JavaScript', route: 'account/closet', as: atHome, javaScript: false, open: openCloset },
  {
    name: 'closet, on their way',
    route: 'account/closet',
    as: awaitsParcel,
    async open(page) {
      await openCloset(page)
      await page.getByRole('heading', { name: 'On their way to you' }).waitFor()
    },
  },
  { name: 'closet, a piece ticked', route: 'account/closet', as: atHome, open: tickFirst },
  {
    name: 'closet, nothing ticked',
    route: 'account/closet',
    as: atHome,
    expected: [/status of 400/],
    async open(page) {
      await openCloset(page)
      await button(page, 'Swap these').click()
      await alert(page, 'Tick at least one piece to send back.')
    },
  },
  {
    name: 'closet, one return at a time',
    route: 'account/closet',
    as: paul,
    expected: [/status of 409/],
    async open(page) {
      await tickFirst(page)
      await button(page, 'Swap these').click()
      await alert(page, messages.sendBackFirst)
    },
  },
  {
    name: 'closet, a return announced',
    route: 'account/closet',
    as: paul,
    async open(page) {
      await page.goto('/account/closet?announced=1')
      await status(page, 'All set. Send back by')
    },
  },
  {
    name: 'closet, the membership paused',
    route: 'account/closet',
    as: pia,
    async open(page) {
      await openCloset(page)
      await page.getByText('You’ve nothing at home and you’re not being charged.').waitFor()
    },
  },
  {
    name: 'closet, the membership ending',
    route: 'account/closet',
    as: enid,
    async open(page) {
      await openCloset(page)
      await page.getByText(/^Last day: /).waitFor()
    },
  },
  {
    name: 'closet, a payment overdue',
    route: 'account/closet',
    as: olive,
    async open(page) {
      await openCloset(page)
      await page.getByText('Your last payment didn’t go through').waitFor()
    },
  },
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
    name: 'return, to be paid, not opened yet',
    route: 'account/closet/return',
    as: hasReturned,
    async open(page, stage, email) {
      const [item = ''] = await garmentsOf(stage, email)
      await page.goto(`/account/closet/return?item=${item}`)
      await button(page, 'Continue and pay £3.95').waitFor()
    },
  },
  {
    name: 'return, to be paid, opened on its page',
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
    name: 'return, to be paid',
    route: 'account/closet/return',
    as: hasReturned,
    async open(page) {
      await openReturn(page)
      await cardFields(page)
    },
  },
]
