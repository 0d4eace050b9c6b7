// The pages after a payment that failed, or was never made.
import { cardFields, declinedCard, fillCard } from '#tests/support/worlds/family.ts'
import { callsOf, untilInState } from '#tests/support/worlds/join-by-calls.ts'
import { aJoinedFamily, longOverdue, newcomer, newcomerOfItsOwn, olive } from './people.ts'
import type { Screen } from './screen.ts'
import { alert, button, heading } from './steps.ts'

export const paymentScreens: readonly Screen[] = [
  {
    name: 'payment failed, signed out',
    route: 'subscription-failed',
    async open(page) {
      await page.goto('/subscription-failed')
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
    },
  },
  {
    name: 'payment failed, no attempt in progress',
    route: 'subscription-failed',
    as: newcomer,
    async open(page) {
      await page.goto('/subscription-failed')
      await heading(page, 'You don’t have a payment in progress')
    },
  },
  {
    name: 'payment not finished',
    route: 'subscription-failed',
    as: newcomerOfItsOwn,
    async open(page) {
      await page.goto('/checkout?step=confirm&plan=plan_150_1m_gbp_v1')
      await page.getByRole('checkbox', { name: /18 or over/ }).check()
      await page.getByRole('checkbox', { name: /Start my membership now/ }).check()
      await button(page, 'Subscribe and pay £27').click()
      await page.waitForURL(/__sandbox\/checkout/)
      await page.goto('/subscription-failed')
      await heading(page, 'Your payment isn’t finished')
    },
  },
  {
    name: 'payment failed, the contract was cancelled',
    route: 'subscription-failed',
    as: aJoinedFamily({}, async ({ wrenlet, db }, email) => {
      const call = await callsOf(wrenlet, db, email)
      await call('customer/membership/cool-off', {})
      await untilInState(db, email, 'cancelled')
    }),
    async open(page) {
      await page.goto('/subscription-failed')
      await heading(page, /./)
    },
  },
  {
    name: 'payment overdue',
    route: 'subscription-failed',
    as: olive,
    async open(page) {
      await page.goto('/subscription-failed')
      await heading(page, 'Pay £18 for your plan')
      await cardFields(page)
    },
  },
  {
    name: 'payment overdue, the card declined',
    route: 'subscription-failed',
    as: olive,
    expected: [/status of 402/],
    async open(page) {
      await page.goto('/subscription-failed')
      await fillCard(page, declinedCard)
      await button(page, 'Pay £18 now').click()
      await alert(page, 'Your card was declined.')
    },
  },
  {
    name: 'payment overdue, the days of grace are over',
    route: 'subscription-failed',
    as: longOverdue,
    async open(page) {
      await page.goto('/account')
      await page.waitForURL(/\/subscription-failed$/)
      await page.getByText('your membership is on hold').waitFor()
    },
  },
]
