// Ski wear by dates: choosing it, what is not free, and the form that books it; paying for it, and the page of the booking.
import type { Page } from 'playwright-core'
import { transaction } from '#server/platform/db/transaction.ts'
import { someSkiPieces } from '#tests/builders/ski/a-ski-piece.ts'
import { cardFields, declinedCard, fillCard, goodCard } from '#tests/support/worlds/family.ts'
import { fillResaleDetails } from '#tests/support/worlds/resale-guest.ts'
import { addDays } from '#web/lib/days.ts'
import { setSettings } from '../../set-setting.ts'
import { memberWith } from '../people.ts'
import type { Screen, Stage } from '../screen.ts'
import { alert, button, heading, status } from '../steps.ts'

const route = 'skiwear'
const payRoute = 'skiwear/checkout/:id'
const bookingRoute = 'skiwear/bookings/:code'

async function opened(page: Page): Promise<void> {
  await page.goto('/skiwear')
  await heading(page, /Kitted out for the snow/)
}

/** A week that begins so many days after the first that can be booked. */
async function weekAfter(page: Page, days: number): Promise<string> {
  await opened(page)
  const first = addDays((await page.getByLabel('First day').getAttribute('min')) ?? '', days)
  return `first=${first}&last=${addDays(first, 6)}`
}

/** A jacket and salopettes for one child, a ski suit for another, in designs of which there are enough. */
async function chosen(page: Page, { db }: Stage): Promise<void> {
  await setSettings(db, { 'ski.held_share_percent': 100 })
  await transaction(db, async (tx) => {
    for (const part of ['jacket', 'salopettes', 'one_piece'] as const)
      for (const sizeCode of ['104cm', '116cm']) await someSkiPieces(tx, { part, sizeCode })
  })
  const week = await weekAfter(page, 40)
  await page.goto(`/skiwear?${week}&size1=104cm&part1=jacket&part1=salopettes&size2=116cm&part2=one_piece`)
  await button(page, 'Book and pay £105').waitFor()
}

async function toPayment(page: Page, stage: Stage): Promise<void> {
  await chosen(page, stage)
  await fillResaleDetails(page, 'ines@example.com')
  await button(page, 'Book and pay £105').click()
  await heading(page, 'Pay for your ski wear')
}

/** @returns the address of the booking */
export async function booked(page: Page, stage: Stage): Promise<string> {
  await toPayment(page, stage)
  await fillCard(page, goodCard)
  await button(page, 'Pay £105').click()
  await status(page, 'Hooray, that’s booked.')
  return new URL(page.url()).pathname
}

export const skiScreens: readonly Screen[] = [
  { name: 'ski wear, nothing chosen', route, open: opened },
  { name: 'ski wear without JavaScript', route, javaScript: false, open: opened },
  { name: 'ski wear, two children', route, open: chosen },
  { name: 'ski wear, two children without JavaScript', route, javaScript: false, open: chosen },
  { name: 'ski wear of a customer', route, as: memberWith(), open: chosen },
  {
    name: 'ski wear, not all of it free',
    route,
    async open(page) {
      const both = [1, 2].map(
        (child) => `size${child}=098cm&part${child}=one_piece&one_piece${child}=nursery-slope-ski-suit`,
      )
      await page.goto(`/skiwear?${await weekAfter(page, 80)}&${both.join('&')}`)
      await page.getByText('Not all of it is free on these dates').first().waitFor()
    },
  },
  {
    name: 'ski wear, a child without a size and one without pieces',
    route,
    async open(page) {
      await page.goto(`/skiwear?${await weekAfter(page, 80)}&children=3&part1=boots&size2=104cm`)
      await page.getByText('Choose what child 2 needs.').waitFor()
    },
  },
  {
    name: 'ski wear, days that are too short',
    route,
    async open(page) {
      const [first = ''] = (await weekAfter(page, 10)).split('&')
      await page.goto(`/skiwear?${first}&last=${first.slice(6)}`)
      await page.locator('#ski-dates-problem').waitFor()
    },
  },
  {
    name: 'ski wear, nothing filled in',
    route,
    expected: [/status of 400/],
    async open(page, stage) {
      await chosen(page, stage)
      await button(page, 'Book and pay £105').click()
      await alert(page, 'There’s a problem')
    },
  },
  {
    name: 'ski wear, the payment',
    route: payRoute,
    async open(page, stage) {
      await toPayment(page, stage)
      await cardFields(page)
    },
  },
  { name: 'ski wear, the payment without JavaScript', route: payRoute, javaScript: false, open: toPayment },
  {
    name: 'ski wear, the card declined',
    route: payRoute,
    expected: [/status of 402/],
    async open(page, stage) {
      await toPayment(page, stage)
      await fillCard(page, declinedCard)
      await button(page, 'Pay £105').click()
      await alert(page, 'Your card was declined.')
    },
  },
  {
    name: 'ski wear, a payment that is not open',
    route: payRoute,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/skiwear/checkout/01999999-aaaa-7bbb-8ccc-dddddddddddd')
      await heading(page, 'This payment isn’t open any more')
    },
  },
  {
    name: 'a ski booking, just made',
    route: bookingRoute,
    async open(page, stage) {
      await booked(page, stage)
    },
  },
  {
    name: 'a ski booking that is unknown',
    route: bookingRoute,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/skiwear/bookings/unknown')
      await heading(page, 'We can’t find this booking')
    },
  },
]
