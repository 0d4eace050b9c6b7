// Orders and returns on their way, as their carrier's scans show them.
import type { Page } from 'playwright-core'
import { systemActor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { garmentsOfStyles } from '#tests/builders/garments-of-styles.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { aFamilyOfItsOwn, memberWith } from './people.ts'
import type { Screen, Stage } from './screen.ts'
import { alert, button, garmentsOf, heading, orderSwap, status } from './steps.ts'

type Code = 'accepted' | 'in_transit' | 'out_for_delivery' | 'attempted' | 'delivered' | 'returned_to_sender'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)

/** Books the parcel's label and records these scans, some hours apart; without scans it does nothing. */
async function recordScans({ db }: Stage, carriesId: Id<'order' | 'return'>, codes: readonly Code[]): Promise<void> {
  const parcel = await db
    .selectFrom('parcel')
    .select(['id', 'label_code'])
    .where('carries_id', '=', carriesId)
    .executeTakeFirstOrThrow()
  if (codes.length === 0) return
  const booked = { carrier: 'offline', booking_id: parcel.label_code, tracking_number: parcel.label_code }
  const bookedAt = hoursAgo(60)
  await db
    .insertInto('parcel_label')
    .values({ parcel_id: parcel.id, ...booked, asked_at: bookedAt, booked_at: bookedAt })
    .onConflict((label) => label.column('parcel_id').doUpdateSet({ ...booked, booked_at: bookedAt }))
    .execute()
  await db
    .insertInto('parcel_event')
    .values(
      codes.map((code, index) => ({
        parcel_id: parcel.id,
        carrier: 'offline',
        event_id: code,
        code,
        carrier_code: code,
        happened_at: hoursAgo(50 - 10 * index),
        heard_at: new Date(),
        actor: systemActor('shipping:follow-parcels'),
      })),
    )
    .execute()
}

/** Opens an order that was placed three days ago, or earlier, and has left. */
async function openOrder(
  page: Page,
  stage: Stage,
  email: string,
  codes: readonly Code[],
  placedAt = hoursAgo(72),
): Promise<void> {
  const orderId = await transaction(stage.db, async (tx) => {
    const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const garmentIds = await garmentsOfStyles(tx, { sizeCode: '110cm', handles: ['bear-sweatshirt', 'mustard-cords'] })
    return anOrder(tx, { accountId: id, garmentIds, placedAt, until: 'dispatched' })
  })
  await recordScans(stage, orderId, codes)
  await page.goto(`/account/orders/${orderId}`)
}

/** Opens a return of everything at home, booked three days ago. */
async function openReturn(page: Page, stage: Stage, email: string, codes: readonly Code[]): Promise<void> {
  const returning = await garmentsOf(stage, email)
  const returnId = await transaction(stage.db, async (tx) => {
    const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return anOrder(tx, { accountId: id, returning, placedAt: hoursAgo(72) })
  })
  await recordScans(stage, returnId, codes)
  await page.goto(`/account/orders/returns/${returnId}`)
  await heading(page, /^Return WR-/)
}

/** Marks the return as posted by its member. */
async function markPosted({ wrenlet: { databaseUrl } }: Stage, email: string): Promise<void> {
  const accountId = `(select id from account where email = '${email}')`
  await runSql(
    databaseUrl,
    `with posted as (
       update rental_return set state = 'posted', posted_at = announced_at where account_id = ${accountId} returning id, posted_at)
     insert into rental_return_event (return_id, from_state, to_state, actor, at)
     select id, 'announced', 'posted', 'member', posted_at from posted`,
  )
}

const orderRoute = 'account/orders/:id'
const returnRoute = 'account/orders/returns/:id'

export const parcelScreens: readonly Screen[] = [
  {
    name: 'order, out for delivery',
    route: orderRoute,
    as: aFamilyOfItsOwn,
    async open(page, stage, email) {
      await openOrder(page, stage, email, ['accepted', 'in_transit', 'out_for_delivery'])
      await page.getByRole('heading', { name: 'It’s out for delivery' }).waitFor()
    },
  },
  {
    name: 'order on its way back to us, without JavaScript',
    route: orderRoute,
    as: aFamilyOfItsOwn,
    javaScript: false,
    async open(page, stage, email) {
      await openOrder(page, stage, email, ['accepted', 'attempted', 'returned_to_sender'])
      await page.getByRole('heading', { name: 'It’s on its way back to us' }).waitFor()
    },
  },
  {
    name: 'order that should be here, without a scan',
    route: orderRoute,
    as: aFamilyOfItsOwn,
    async open(page, stage, email) {
      await openOrder(page, stage, email, [], hoursAgo(10 * 24))
      await button(page, 'It’s here').waitFor()
    },
  },
  {
    name: 'return, its label ready',
    route: returnRoute,
    as: memberWith(),
    async open(page, stage, email) {
      await openReturn(page, stage, email, [])
      await page.getByText('The courier hasn’t scanned it yet.').waitFor()
    },
  },
  {
    name: 'return, marked as posted without a number',
    route: returnRoute,
    as: memberWith(),
    javaScript: false,
    expected: [/status of 400/],
    async open(page, stage, email) {
      await openReturn(page, stage, email, [])
      // A space passes the browser’s own check, so the server answers.
      await page.getByLabel('Number on your proof of posting').fill(' ')
      await button(page, 'It’s in the post').click()
      await alert(page, 'Enter the number from your receipt.')
    },
  },
  {
    name: 'return, marked as posted',
    route: returnRoute,
    as: memberWith(),
    async open(page, stage, email) {
      await openReturn(page, stage, email, [])
      await page.getByLabel('Number on your proof of posting').fill('AB123456789GB')
      await button(page, 'It’s in the post').click()
      await status(page, 'Thank you. You won’t get another reminder.')
      await page.getByRole('heading', { name: 'It’s on its way to us' }).waitFor()
    },
  },
  {
    name: 'return that the courier has delivered to us',
    route: returnRoute,
    as: memberWith(),
    async open(page, stage, email) {
      await openReturn(page, stage, email, ['accepted', 'in_transit', 'delivered'])
      await markPosted(stage, email)
      await page.reload()
      await page.getByRole('heading', { name: 'It’s arrived' }).waitFor()
    },
  },
  {
    name: 'return of a swap whose parcel has not arrived',
    route: returnRoute,
    as: memberWith(),
    async open(page, stage, email) {
      await page.goto(`/account/orders/${await orderSwap(stage, email)}`)
      await page.getByRole('link', { name: 'See this return and its label' }).click()
      await page.getByRole('heading', { name: 'Nothing to do yet' }).waitFor()
    },
  },
]
