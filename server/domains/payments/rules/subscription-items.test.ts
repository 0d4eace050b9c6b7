import { expect, test } from 'vitest'
import { areAsDesired, boosterItem, changesOfItems, planItem } from './subscription-items.ts'

const plan = { itemId: 'si_1', priceId: 'price_100', lookupKey: 'plan_100_1m_gbp_v1', quantity: 1 }
const booster = { itemId: 'si_2', priceId: 'price_b1', lookupKey: 'booster_10_1m_gbp_v1', quantity: 2 }
const steps = (count: number, priceId = 'price_b1') => ({ priceId, steps: count })

test('the items are recognised in any order', () => {
  expect(planItem([booster, plan])).toBe(plan)
  expect(boosterItem([booster, plan])).toBe(booster)
  expect(boosterItem([plan])).toBeUndefined()
  expect(boosterItem([plan, { ...plan, itemId: 'si_3' }])).toBeUndefined()
})

test('without a plan item, the first item counts as the plan', () => {
  expect(planItem([booster])).toBe(booster)
  expect(boosterItem([booster])).toBeUndefined()
})

test.each([
  ['nothing differs', [plan], { plan: 'price_100', booster: null }, []],
  ['nothing differs, with a booster', [plan, booster], { plan: 'price_100', booster: steps(2) }, []],
  ['no item yet', [], { plan: 'price_100', booster: null }, [{ priceId: 'price_100' }]],
  ['zero steps mean no booster', [plan], { plan: 'price_100', booster: steps(0) }, []],
  ['another plan', [plan], { plan: 'price_200', booster: null }, [{ itemId: 'si_1', priceId: 'price_200' }]],
  ['a first booster', [plan], { plan: 'price_100', booster: steps(3) }, [{ priceId: 'price_b1', quantity: 3 }]],
  ['more steps', [plan, booster], { plan: 'price_100', booster: steps(3) }, [{ itemId: 'si_2', quantity: 3 }]],
  ['the booster removed', [plan, booster], { plan: 'price_100', booster: null }, [{ itemId: 'si_2', deleted: true }]],
  [
    'only the booster’s price differs',
    [plan, booster],
    { plan: 'price_100', booster: steps(2, 'price_b2') },
    [{ itemId: 'si_2', priceId: 'price_b2', quantity: 2 }],
  ],
  [
    'a new interval moves both',
    [plan, booster],
    { plan: 'price_100q', booster: steps(2, 'price_b3') },
    [
      { itemId: 'si_1', priceId: 'price_100q' },
      { itemId: 'si_2', priceId: 'price_b3', quantity: 2 },
    ],
  ],
])('only the items that differ are changed: %s', (_, items, wanted, changes) => {
  expect(changesOfItems(items, wanted)).toEqual(changes)
  expect(areAsDesired(items, wanted)).toBe(changes.length === 0)
})

const empty = { ...booster, quantity: 0 }

test.each([
  ['the booster removed', [plan, booster], { plan: 'price_100', booster: steps(0) }, [{ itemId: 'si_2', quantity: 0 }]],
  [
    'no booster and no price for one',
    [plan, booster],
    { plan: 'price_100', booster: null },
    [{ itemId: 'si_2', quantity: 0 }],
  ],
  ['already empty', [plan, empty], { plan: 'price_100', booster: steps(0) }, []],
  ['steps again', [plan, empty], { plan: 'price_100', booster: steps(1) }, [{ itemId: 'si_2', quantity: 1 }]],
  [
    'an empty item moves with the interval',
    [plan, empty],
    { plan: 'price_100q', booster: steps(0, 'price_b3') },
    [
      { itemId: 'si_1', priceId: 'price_100q' },
      { itemId: 'si_2', priceId: 'price_b3', quantity: 0 },
    ],
  ],
])('a change that waits for its payment deletes nothing: %s', (_, items, wanted, changes) => {
  expect(changesOfItems(items, wanted, 'emptied')).toEqual(changes)
  expect(areAsDesired(items, wanted)).toBe(changes.length === 0)
})

test('an empty booster item counts as no booster, and the next change that may delete removes it', () => {
  const wanted = { plan: 'price_100', booster: null }
  expect(areAsDesired([empty, plan], wanted)).toBe(true)
  expect(changesOfItems([empty, plan], wanted)).toEqual([{ itemId: 'si_2', deleted: true }])
})
