// Ski wear by dates: choosing it, what is not available, the form that books it, the payment, and the page of the booking.
import type { Page } from 'playwright-core'
import type { SkiPart } from '#contract/ski/shop.ts'
import { dayInLondon, localDay } from '#server/kernel/calendar.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSkiBooking, type SkiBookingOptions, type SkiBookingPiece } from '#tests/builders/ski/a-ski-booking.ts'
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

const ines = {
  buyer: { name: 'Ines Ferreira', email: 'ines@example.com', phone: '+447700900982' },
  address: { property1: '12', street1: 'High Street', town: 'Leeds', postalCode: 'LS1 4AP' },
  vatBasisPoints: 2000,
}

async function openSkiWear(page: Page): Promise<void> {
  await page.goto('/skiwear')
  await heading(page, /Kitted out for the snow/)
}

/** A week that begins this many days after the first bookable day. */
async function weekAfter(page: Page, days: number): Promise<string> {
  await openSkiWear(page)
  const first = addDays((await page.getByLabel('First day').getAttribute('min')) ?? '', days)
  return `first=${first}&last=${addDays(first, 6)}`
}

/** Chooses a jacket and salopettes for one child and a ski suit for another, in designs that no other screen uses. */
async function chooseKits(page: Page, { db }: Stage, inDays = 40): Promise<void> {
  await setSettings(db, { 'ski.held_share_percent': 100 })
  const design = (part: SkiPart, sizeCode: string) =>
    transaction(db, async (tx) => {
      const { productId } = await someSkiPieces(tx, { part, sizeCode })
      return (await tx.selectFrom('product').select('handle').where('id', '=', productId).executeTakeFirstOrThrow())
        .handle
    })
  const search = new URLSearchParams([
    ...[
      ['size1', '104cm'],
      ['part1', 'jacket'],
      ['jacket1', await design('jacket', '104cm')],
      ['part1', 'salopettes'],
      ['salopettes1', await design('salopettes', '104cm')],
    ],
    ...[
      ['size2', '116cm'],
      ['part2', 'one_piece'],
      ['one_piece2', await design('one_piece', '116cm')],
    ],
  ])
  await page.goto(`/skiwear?${await weekAfter(page, inDays)}&${search}`)
  await button(page, 'Book and pay £105').waitFor()
}

/** Books, for somebody else, the jacket that is chosen on this page. */
async function bookJacketForOthers(page: Page, { db }: Stage): Promise<void> {
  const search = new URL(page.url()).searchParams
  const [first, last, jacket] = ['first', 'last', 'jacket1'].map((name) => search.get(name) ?? '')
  const { id: garmentId, product_id: productId } = await db
    .selectFrom('garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['garment.id', 'garment.product_id'])
    .where('product.handle', '=', jacket ?? '')
    .executeTakeFirstOrThrow()
  const piece = { child: 1, part: 'jacket', sizeCode: '104cm', productId, garmentId, rrpPence: 6900 } as const
  const days = { firstDay: localDay(first ?? ''), lastDay: localDay(last ?? '') }
  await transaction(db, (tx) => aSkiBooking(tx, { ...ines, ...days, pieces: [piece], bookedAt: new Date() }))
}

async function goToPayment(page: Page, stage: Stage, inDays?: number): Promise<void> {
  await chooseKits(page, stage, inDays)
  await fillResaleDetails(page, 'ines@example.com')
  await button(page, 'Book and pay £105').click()
  await heading(page, 'Pay for your ski wear')
}

/**
 * @param inDays how many days after the first bookable day the hire begins
 * @returns the address of the booking
 */
export async function bookSkiWear(page: Page, stage: Stage, inDays?: number): Promise<string> {
  await goToPayment(page, stage, inDays)
  await fillCard(page, goodCard)
  await button(page, 'Pay £105').click()
  await status(page, 'Hooray, that’s booked.')
  return new URL(page.url()).pathname
}

/** Makes a booking without going through the pages. @returns the address of the booking, and its id */
export async function makeBooking({ db }: Stage, until: SkiBookingOptions['until'] = 'booked') {
  const day = (fromNow: number) => dayInLondon(new Date(Date.now() + fromNow * 86_400_000))
  const { bookingId, secret } = await transaction(db, async (tx) => {
    const pieces: SkiBookingPiece[] = []
    for (const [child, part, sizeCode] of [
      [1, 'jacket', '104cm'],
      [1, 'salopettes', '104cm'],
      [2, 'one_piece', '116cm'],
    ] as const) {
      const { productId, garmentIds } = await someSkiPieces(tx, { part, sizeCode })
      pieces.push({ child, part, sizeCode, productId, garmentId: garmentIds[0] as Id<'garment'>, rrpPence: 6900 })
    }
    return aSkiBooking(tx, { ...ines, pieces, firstDay: day(45), lastDay: day(51), bookedAt: new Date(), until })
  })
  return { path: `/skiwear/bookings/${secret}`, bookingId }
}

/** Opens a booking whose pieces are with the family. */
async function openDeliveredBooking(page: Page, stage: Stage) {
  const booking = await makeBooking(stage, 'delivered')
  await page.goto(booking.path)
  await page.getByRole('heading', { name: 'I’ve posted it' }).waitFor()
  return booking
}

export const skiScreens: readonly Screen[] = [
  { name: 'ski wear, nothing chosen', route, open: openSkiWear },
  { name: 'ski wear without JavaScript', route, javaScript: false, open: openSkiWear },
  { name: 'ski wear, two children', route, open: (page, stage) => chooseKits(page, stage) },
  {
    name: 'ski wear, two children without JavaScript',
    route,
    javaScript: false,
    open: (page, stage) => chooseKits(page, stage),
  },
  { name: 'ski wear of a customer', route, as: memberWith(), open: (page, stage) => chooseKits(page, stage) },
  {
    name: 'ski wear, not all of it available',
    route,
    async open(page) {
      const both = [1, 2].map(
        (child) => `size${child}=098cm&part${child}=one_piece&one_piece${child}=nursery-slope-ski-suit`,
      )
      await page.goto(`/skiwear?${await weekAfter(page, 80)}&${both.join('&')}`)
      await page.getByText('Not all of it is available on these dates').first().waitFor()
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
    name: 'ski wear, a hire that is too short',
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
      await chooseKits(page, stage)
      await button(page, 'Book and pay £105').click()
      await alert(page, 'There’s a problem')
    },
  },
  {
    name: 'ski wear, taken by others since',
    route,
    expected: [/status of 409/],
    async open(page, stage) {
      await chooseKits(page, stage)
      await fillResaleDetails(page, 'ines@example.com')
      await bookJacketForOthers(page, stage)
      await button(page, 'Book and pay £105').click()
      await page.getByText('You can book once').waitFor()
    },
  },
  {
    name: 'ski wear, the payment',
    route: payRoute,
    async open(page, stage) {
      await goToPayment(page, stage)
      await cardFields(page)
    },
  },
  {
    name: 'ski wear, the payment without JavaScript',
    route: payRoute,
    javaScript: false,
    open: (page, stage) => goToPayment(page, stage),
  },
  {
    name: 'ski wear, the card declined',
    route: payRoute,
    expected: [/status of 402/],
    async open(page, stage) {
      await goToPayment(page, stage)
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
      await bookSkiWear(page, stage)
    },
  },
  {
    name: 'a ski booking, what to cancel',
    route: bookingRoute,
    async open(page, stage) {
      await page.goto(`${(await makeBooking(stage)).path}?cancel=1`)
      await page.getByText('You’re cancelling all of it.').first().waitFor()
      await page.getByRole('checkbox').first().uncheck()
      await page.getByText('If you cancel what’s ticked').waitFor()
    },
  },
  {
    name: 'a ski booking, nothing ticked to cancel',
    route: bookingRoute,
    expected: [/status of 400/],
    async open(page, stage) {
      await page.goto(`${(await makeBooking(stage)).path}?cancel=1`)
      for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
      await button(page, 'Cancel what’s ticked').click()
      await alert(page, 'Choose what you’d like to cancel.')
    },
  },
  {
    name: 'a ski booking, cancelled',
    route: bookingRoute,
    async open(page, stage) {
      await page.goto(`${await bookSkiWear(page, stage)}?cancel=1`)
      await button(page, 'Cancel what’s ticked').click()
      await status(page, 'That’s cancelled.')
    },
  },
  {
    name: 'a ski booking with its pieces at home, and its label',
    route: bookingRoute,
    async open(page, stage) {
      await openDeliveredBooking(page, stage)
    },
  },
  {
    name: 'a ski booking, a posting without a number',
    route: bookingRoute,
    expected: [/status of 400/],
    async open(page, stage) {
      await openDeliveredBooking(page, stage)
      await button(page, 'Save').click()
      await alert(page, 'There’s a problem')
    },
  },
  {
    name: 'a ski booking with a late fee',
    route: bookingRoute,
    async open(page, stage) {
      const { path, bookingId } = await openDeliveredBooking(page, stage)
      const fee = { state: 'asked' as const, days_late: 3, amount_pence: 4500, operator: 'sam', asked_at: new Date() }
      await stage.db
        .insertInto('ski_fee')
        .values({ id: newId<'ski-fee'>(), booking_id: bookingId, ...fee })
        .execute()
      await page.goto(path)
      await button(page, 'Pay the late fee, £45').waitFor()
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
