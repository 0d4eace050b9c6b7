// The plan and its actions: changing, pausing, reactivating, ending, cancelling within 14 days.
import type { Page } from 'playwright-core'
import { sendClothesTo } from '#tests/support/send-clothes.ts'
import { cardFields } from '#tests/support/worlds/family.ts'
import { callsOf, type JoiningOptions } from '#tests/support/worlds/join-by-calls.ts'
import { alwaysChallengedCard, cardThatFailsLater, swapCard } from '#tests/support/worlds/joined-member.ts'
import { aJoinedFamily, atHome, enid, freya, olive, pausedWithAChallengedCard, pia } from './people.ts'
import type { Person, Screen } from './screen.ts'
import { alert, button, heading, status } from './steps.ts'

const at = (path: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await heading(page, title)
}
const shows = (path: string, words: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('main').getByText(words).first().waitFor()
}
const showsStatus = (path: string, words: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await status(page, words)
}

/** A family whose card has been replaced since it joined. */
const aFamilyWithCard = (card: string, options?: JoiningOptions): Person =>
  aJoinedFamily(options, ({ wrenlet }, email) => swapCard(wrenlet.sandboxOrigin, email, card))
/** A family that has made this call since it joined. */
const aFamilyThatCalled = (path: string, body: object, options?: JoiningOptions): Person =>
  aJoinedFamily(options, async ({ wrenlet, db }, email) => {
    const call = await callsOf(wrenlet, db, email)
    await call(path, body)
  })
const aFamilyThatChangedPlan = (priceId: string): Person =>
  aJoinedFamily({}, async ({ wrenlet, db }, email) => {
    const call = await callsOf(wrenlet, db, email)
    const { preview } = await call<{ preview: { previewId: string } }>('customer/plan-change/preview', { priceId })
    await call('customer/change-subscription-plan', { previewId: preview.previewId })
  })

async function preview(page: Page): Promise<void> {
  await page.goto('/account/plan/change')
  await page.getByRole('radio', { name: /200 credits/ }).check()
  await button(page, 'See what changes').click()
  await page.getByRole('heading', { name: 'What changes' }).waitFor()
}

async function change(page: Page): Promise<void> {
  await preview(page)
  await button(page, /^Change and pay £/).click()
  await page.getByRole('heading', { name: 'One more step: pay' }).waitFor()
}

export const membershipScreens: readonly Screen[] = [
  { name: 'plan', route: 'account/plan', as: freya, open: shows('/account/plan', 'What happens next') },
  {
    name: 'plan without JavaScript',
    route: 'account/plan',
    as: freya,
    javaScript: false,
    open: shows('/account/plan', 'What happens next'),
  },
  {
    name: 'plan, changed',
    route: 'account/plan',
    as: freya,
    open: showsStatus('/account/plan?done=changed', 'Done. You’re on your new plan.'),
  },
  {
    name: 'plan, a change at the renewal',
    route: 'account/plan',
    as: aFamilyThatChangedPlan('plan_100_1m_gbp_v1'),
    open: showsStatus('/account/plan?done=planned', 'All set. Your plan will change at your next renewal.'),
  },
  {
    name: 'plan, overdue',
    route: 'account/plan',
    as: olive,
    open: shows('/account/plan', 'Your £18 payment is overdue'),
  },
  {
    name: 'plan, paused',
    route: 'account/plan',
    as: pia,
    open: showsStatus('/account/plan?done=paused', 'You won’t be charged until you start again.'),
  },
  {
    name: 'plan, ending',
    route: 'account/plan',
    as: enid,
    open: showsStatus('/account/plan?done=ended', 'Done. You won’t be charged again. We’ve emailed you to confirm.'),
  },
  {
    name: 'plan, contract cancelled',
    route: 'account/plan',
    as: aFamilyThatCalled('customer/membership/cool-off', {}),
    open: showsStatus('/account/plan?done=refunded', 'You’ll have your refund within 14 days, the way you paid.'),
  },
  {
    name: 'change of plan',
    route: 'account/plan/change',
    as: freya,
    open: at('/account/plan/change', 'Change your plan'),
  },
  {
    name: 'change of plan without JavaScript',
    route: 'account/plan/change',
    as: freya,
    javaScript: false,
    open: at('/account/plan/change', 'Change your plan'),
  },
  { name: 'change of plan, previewed', route: 'account/plan/change', as: freya, open: preview },
  {
    name: 'change of plan, the card declined',
    route: 'account/plan/change',
    as: aFamilyWithCard(cardThatFailsLater),
    expected: [/status of 402/],
    async open(page) {
      await change(page)
      await alert(page, 'Your card was declined.')
      await cardFields(page)
    },
  },
  {
    name: 'change of plan, the bank asks',
    route: 'account/plan/change',
    as: aFamilyWithCard(alwaysChallengedCard),
    expected: [/status of 402/],
    async open(page) {
      await change(page)
      await button(page, 'Confirm with my bank').waitFor()
    },
  },
  {
    name: 'change of plan, overdue',
    route: 'account/plan/change',
    as: olive,
    open: shows('/account/plan/change', 'Pay £18 now'),
  },
  { name: 'statement', route: 'account/plan/statement', as: atHome, open: at('/account/plan/statement', /./) },
  { name: 'invoices', route: 'account/plan/invoices', as: freya, open: at('/account/plan/invoices', 'Invoices') },
  {
    name: 'invoices, one overdue',
    route: 'account/plan/invoices',
    as: olive,
    open: shows('/account/plan/invoices', 'Pay now'),
  },
  {
    name: 'invoices, one refunded',
    route: 'account/plan/invoices',
    as: aFamilyThatCalled('customer/membership/cool-off', {}),
    open: shows('/account/plan/invoices', '£27 refunded'),
  },
  { name: 'pause', route: 'account/plan/pause', as: freya, open: at('/account/plan/pause', 'Pause your membership') },
  {
    name: 'pause with pieces at home',
    route: 'account/plan/pause',
    as: atHome,
    open: shows('/account/plan/pause', 'You still have 3 pieces at home'),
  },
  { name: 'pause, overdue', route: 'account/plan/pause', as: olive, open: shows('/account/plan/pause', 'Pay £18 now') },
  {
    name: 'reactivation',
    route: 'account/plan/reactivate',
    as: pia,
    open: at('/account/plan/reactivate', 'Start again'),
  },
  {
    name: 'reactivation, the bank asks',
    route: 'account/plan/reactivate',
    as: pausedWithAChallengedCard,
    expected: [/status of 402/],
    async open(page) {
      await page.goto('/account/plan/reactivate')
      await button(page, /^Reactivate and pay £/).click()
      await button(page, 'Confirm with my bank').waitFor()
    },
  },
  { name: 'ending', route: 'account/plan/end', as: freya, open: at('/account/plan/end', 'End your membership') },
  {
    name: 'cancelling for a refund, nothing sent',
    route: 'account/plan/cool-off',
    as: freya,
    open: shows('/account/plan/cool-off', 'you’d get everything back'),
  },
  {
    name: 'cancelling for a refund, clothes at home',
    route: 'account/plan/cool-off',
    as: {
      name: 'clothes at home',
      make: aJoinedFamily({}, ({ wrenlet }, email) => sendClothesTo(wrenlet.databaseUrl, email)).make,
    },
    open: shows('/account/plan/cool-off', /It goes down by £0\.\d\d a day\./),
  },
]
