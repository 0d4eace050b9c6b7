import { expect, it } from 'vitest'
import type { SiteData } from '#web/lib/site/load-site.ts'
import { sumBasket } from '#web/screens/storefront/basket/basket-sums.ts'
import type { BasketData } from '#web/screens/storefront/basket/load-basket.ts'

const plans = [
  { credits: 100, monthlyPrice: 1800 },
  { credits: 150, monthlyPrice: 2700 },
  { credits: 200, monthlyPrice: 3600 },
]
const lines = (...credits: number[]) =>
  credits.map((userCredits) => ({ piece: { userCredits } })) as BasketData['lines']
const visitor: Pick<SiteData, 'user' | 'swap'> = { user: null, swap: null }
const member = (creditsInUse: number, swap: SiteData['swap'] = null): Pick<SiteData, 'user' | 'swap'> => ({
  user: {
    id: 'u',
    givenName: 'Sam',
    pendingReturn: false,
    children: [],
    can: {
      order: { allowed: true },
      swap: { allowed: true },
      return: { allowed: true },
      subscribe: { allowed: false },
    },
    plan: { state: 'active', part: 'payer', priceId: 'plan_100_1m_gbp_v1', creditsInUse, creditsLimit: 100 },
  },
  swap,
})

it('measures a visitor’s basket against the smallest plan with room', () => {
  expect(sumBasket(visitor, lines(44, 38, 24), plans)).toMatchObject({ used: 106, limit: 150, over: 0, plan: plans[1] })
  expect(sumBasket(visitor, lines(100), plans)).toMatchObject({ limit: 100, plan: plans[0] })
  expect(sumBasket(visitor, lines(100, 100, 5), plans)).toMatchObject({ limit: 200, over: 5, plan: null })
})

it('measures a member’s basket with what is at home, less what is being returned', () => {
  expect(sumBasket(member(50), lines(44, 24), plans)).toMatchObject({ used: 118, limit: 100, over: 18, booster: 20 })
  expect(sumBasket(member(50, { itemIds: ['a'], credits: 30, pieces: [] }), lines(44, 24), plans)).toMatchObject({
    used: 118,
    comingBack: 30,
    over: 0,
    booster: 0,
  })
})

it('offers no booster to a membership that is ending', () => {
  const { user, swap } = member(50)
  const ending = user?.plan && { ...user, plan: { ...user.plan, state: 'ending' as const } }
  expect(sumBasket({ user: ending ?? null, swap }, lines(44, 24), plans)).toMatchObject({ over: 18, booster: 0 })
})
