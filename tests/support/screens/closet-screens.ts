// The closet, and sending pieces back.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { cardFields, fillCard, goodCard } from '#tests/support/worlds/family.ts'
import { atHome, awaitsParcel, enid, fatima, freya, memberWith, newcomer, olive, paul, pia } from './people.ts'
import type { Screen } from './screen.ts'
import { alert, button, heading, status } from './steps.ts'
import { openCloset, openList, rentedFor } from './wardrobe-screens.ts'

export async function tickFirst(page: Page): Promise<void> {
  await openCloset(page)
  await page.getByRole('main').getByRole('checkbox').first().check()
  await page.getByText('1 piece · frees').waitFor()
}

/** Waits until nothing on the washing line moves. */
export const untilAnimationsEnd = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))

async function openKeep(page: Page): Promise<void> {
  await openList(page)
  await page
    .getByRole('link', { name: /^Keep it for good: / })
    .first()
    .click()
  await heading(page, 'Keep it for good')
}

async function buy(page: Page): Promise<void> {
  await openKeep(page)
  await button(page, /^Continue and pay /).click()
  await fillCard(page, goodCard)
  await button(page, /^Buy it and pay /).click()
  await heading(page, 'It’s yours for good')
}

/** Recalls the piece that `$email` has at home. */
const recallPiece = `
  with piece as (
    select loan.garment_id, product.brand_id from loan join account on account.id = loan.account_id and account.email = $email
    join garment on garment.id = loan.garment_id join product on product.id = garment.product_id),
  begun as (
    insert into recall (id, reference, brand_id, style, reason, advice, begun_at, begun_by)
    select gen_random_uuid(), 'RC-' || upper(left(md5($email), 6)), brand_id, '', 'The cord at the hood can catch.',
      'Keep it out of reach of children.', now(), 'operator:sam' from piece returning id),
  stopped as (
    insert into recall_garment (recall_id, garment_id, stopped_at) select begun.id, garment_id, now() from begun, piece)
  update garment set recalled = true, safe = false from piece where garment.id = piece.garment_id`

const keepRoute = 'account/closet/keep/:loanId'

export const closetScreens: readonly Screen[] = [
  { name: 'buying a piece, not opened yet', route: keepRoute, as: atHome, open: openKeep },
  {
    name: 'buying a piece, payment open',
    route: keepRoute,
    as: memberWith(),
    async open(page) {
      await openKeep(page)
      await button(page, /^Continue and pay /).click()
      await cardFields(page)
    },
  },
  {
    name: 'buying a piece of a return',
    route: keepRoute,
    as: paul,
    open: openKeep,
  },
  { name: 'buying a piece, bought', route: keepRoute, as: memberWith(), open: buy },
  {
    name: 'buying a piece, cancelling the purchase',
    route: keepRoute,
    as: memberWith(),
    async open(page) {
      await buy(page)
      await page.getByRole('link', { name: 'Cancel for a refund' }).click()
      await button(page, 'Cancel for a refund').waitFor()
    },
  },
  {
    name: 'buying an unknown piece',
    route: keepRoute,
    as: atHome,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/account/closet/keep/01999999-aaaa-7bbb-8ccc-dddddddddddd')
      await heading(page, /./)
    },
  },
  {
    name: 'closet, a bought piece',
    route: 'account/closet',
    as: memberWith(),
    async open(page) {
      await buy(page)
      await openCloset(page)
      await page.getByRole('heading', { name: 'Yours to keep' }).waitFor()
    },
  },
  {
    name: 'closet, a recalled piece',
    route: 'account/closet',
    as: memberWith(recallPiece),
    async open(page) {
      await openCloset(page)
      await page.getByText('has been recalled: please stop using it').waitFor()
      await page.getByText('Recalled: stop using it').waitFor()
    },
  },
  {
    name: 'closet piece, recalled',
    route: 'account/closet/pieces/:loanId',
    as: memberWith(recallPiece),
    async open(page) {
      await openCloset(page)
      await page.locator('.wardrobe-name').first().click()
      await page.waitForURL('**/account/closet/pieces/*')
      await page.getByText('The cord at the hood can catch.').waitFor()
    },
  },
  {
    name: 'closet, a missing label',
    route: 'account/closet',
    as: memberWith(),
    async open(page) {
      await page.goto('/account/closet?label=01999999-aaaa-7bbb-8ccc-dddddddddddd')
      await status(page, messages.notFound)
    },
  },
  {
    name: 'closet, a rental that ends soon',
    route: 'account/closet',
    as: rentedFor(84),
    async open(page) {
      await openCloset(page)
      await button(page, /^Keep until /).waitFor()
    },
  },
  {
    name: 'closet, a rental that ended',
    route: 'account/closet',
    as: rentedFor(100),
    async open(page) {
      await openCloset(page)
      await page.getByText('You can order new pieces once you’ve chosen').waitFor()
    },
  },
  {
    name: 'closet, a piece kept longer',
    route: 'account/closet',
    as: rentedFor(84),
    async open(page) {
      await openCloset(page)
      await button(page, /^Keep until /).click()
      await status(page, 'Yours to wear until')
    },
  },
  {
    name: 'closet, posted without its number',
    route: 'account/closet',
    as: paul,
    expected: [/status of 400/],
    async open(page) {
      await openCloset(page)
      await page.getByText('Posted it?').click()
      await page.getByLabel('Number on your proof of posting').evaluate((field) => field.removeAttribute('required'))
      await button(page, 'It’s in the post').click()
      await alert(page, 'Enter the number from your receipt.')
    },
  },
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
    name: 'closet, pieces on their way',
    route: 'account/closet',
    as: awaitsParcel,
    async open(page) {
      await openCloset(page)
      await page.getByRole('heading', { name: 'On their way to you' }).waitFor()
    },
  },
  { name: 'closet, a piece ticked', route: 'account/closet', as: atHome, open: tickFirst },
  {
    name: 'closet, pieces on the washing line',
    route: 'account/closet',
    as: fatima,
    motion: true,
    async open(page) {
      await openCloset(page)
      for (const place of [0, 1, 2, 3, 4, 5, 6, 7, 8])
        await page.getByRole('main').getByRole('checkbox').nth(place).check()
      await untilAnimationsEnd(page)
    },
  },
  {
    name: 'closet, nothing ticked',
    route: 'account/closet',
    as: atHome,
    expected: [/status of 400/],
    async open(page) {
      await openCloset(page)
      await button(page, 'Swap').click()
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
      await button(page, 'Swap').click()
      await alert(page, messages.sendBackFirst)
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
]
