import { expect, test } from 'vitest'
import type { SiteUser } from '#web/lib/site/load-site.ts'
import { orderAlternatives } from '#web/screens/storefront/basket/order-alternatives.ts'

type State = NonNullable<SiteUser['plan']>['state']
type Part = NonNullable<SiteUser['plan']>['part']
const member = (state: State, mayReturn = true, part: Part = 'payer'): Pick<SiteUser, 'plan' | 'can'> => ({
  plan: { state, part, priceId: part === 'payer' ? 'plan_100_1m_gbp_v1' : null, creditsInUse: 30, creditsLimit: 100 },
  can: {
    order: { allowed: false, reason: 'Not now.' },
    swap: { allowed: false, reason: 'Not now.' },
    return: { allowed: mayReturn },
    subscribe: { allowed: false },
  },
})
const addresses = (state: State, more: { mayReturn?: boolean; mayStay?: boolean } = {}) =>
  orderAlternatives(member(state, more.mayReturn), more.mayStay ?? false).links.map(({ to }) => to)

test('an ending membership links to the plan while the ending can be undone, and to the closet for a return', () => {
  expect(orderAlternatives(member('ending'), true)).toMatchObject({
    text: expect.stringContaining('Keep my membership'),
  })
  expect(addresses('ending', { mayStay: true })).toEqual(['/account/plan', '/account/closet'])
  expect(orderAlternatives(member('ending'), false).text).toBeNull()
  expect(addresses('ending')).toEqual(['/account/closet'])
  expect(addresses('ending', { mayReturn: false })).toEqual([])
})

test('each other state links to what resolves it', () => {
  expect(addresses('past_due')).toEqual(['/subscription-failed', '/account/closet'])
  expect(addresses('paused', { mayReturn: false })).toEqual(['/account/plan/reactivate'])
  // A return did not arrive, and the pieces at home exceed the credits.
  expect(addresses('active')).toEqual(['/account/plan/change#booster', '/account/closet'])
  expect(addresses('pending_acceptance', { mayReturn: false })).toEqual([])
})

test.each(['past_due', 'paused', 'active', 'ending'] as const)(
  'a second adult of a membership that is %s gets no link to what only its payer can do',
  (state) => {
    const to = (mayReturn: boolean) =>
      orderAlternatives(member(state, mayReturn, 'second'), false).links.map((link) => link.to)
    expect(to(true)).toEqual(['/account/closet'])
    expect(to(false)).toEqual([])
  },
)
