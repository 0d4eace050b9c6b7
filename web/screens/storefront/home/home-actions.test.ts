import { expect, it } from 'vitest'
import type { SiteUser } from '#web/lib/site/load-site.ts'
import { homeActions } from '#web/screens/storefront/home/home-actions.ts'

type State = NonNullable<SiteUser['plan']>['state']

const rights = (...allowed: (keyof SiteUser['can'])[]) =>
  Object.fromEntries(
    (['order', 'swap', 'return', 'subscribe'] as const).map((right) => [right, { allowed: allowed.includes(right) }]),
  ) as SiteUser['can']
const member = (state: State, can: SiteUser['can']) => ({
  plan: { part: 'payer' as const, priceId: 'plan_150_3m_gbp_v1', state, creditsInUse: 0, creditsLimit: 100 },
  can,
})
const addresses = (user: Parameters<typeof homeActions>[0]) => homeActions(user).map(({ to }) => to)

it('shows the plans to people who may join: visitors and customers without a plan', () => {
  expect(addresses(null)).toEqual(['/plans', '/shop'])
  expect(addresses({ plan: null, can: rights('subscribe') })).toEqual(['/plans', '/shop'])
})

it('never offers a membership to members', () => {
  expect(addresses(member('active', rights('order', 'swap', 'return')))).toEqual(['/shop', '/account/closet'])
  expect(addresses(member('ending', rights('order', 'return')))).toEqual(['/shop', '/account/closet'])
  expect(addresses(member('ending', rights('return')))).toEqual(['/account/closet', '/account/plan'])
  expect(addresses(member('past_due', rights('return')))).toEqual(['/account/closet', '/account/plan'])
  expect(addresses(member('paused', rights()))).toEqual(['/account/plan', '/shop'])
})
