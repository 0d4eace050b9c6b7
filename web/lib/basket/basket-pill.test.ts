import { expect, it } from 'vitest'
import { basketPill } from '#web/lib/basket/basket-pill.ts'
import type { SiteData } from '#web/lib/site/load-site.ts'

const no = { allowed: false }
const user = (creditsInUse: number, order = true) =>
  ({
    plan: { state: 'active', creditsInUse, creditsLimit: 100 },
    can: { order: { allowed: order }, swap: no, return: no, subscribe: no },
  }) as unknown as SiteData['user']
const basket = (pieces: number, credits: number) => ({ pieces, credits, garmentIds: [], productIds: [] })

it('counts the pieces in the basket and not those at home, for members too', () => {
  expect(basketPill({ user: null, basket: basket(2, 0), swap: null })).toEqual({ pieces: 2, credits: null })
  expect(basketPill({ user: user(62), basket: basket(0, 0), swap: null })).toEqual({
    pieces: 0,
    credits: { used: 62, limit: 100, over: false },
  })
})

it('shows members the credits in use including the basket, less those of returns', () => {
  const swap = { itemIds: ['one'], credits: 30, pieces: [] }
  expect(basketPill({ user: user(62), basket: basket(2, 50), swap: null }).credits).toEqual({
    used: 112,
    limit: 100,
    over: true,
  })
  expect(basketPill({ user: user(62), basket: basket(2, 50), swap }).credits?.used).toBe(82)
  expect(basketPill({ user: user(10), basket: basket(0, 0), swap }).credits?.used).toBe(0)
})

it('shows no credits to a member who may not order', () => {
  expect(basketPill({ user: user(0, false), basket: basket(1, 0), swap: null })).toEqual({ pieces: 1, credits: null })
})
