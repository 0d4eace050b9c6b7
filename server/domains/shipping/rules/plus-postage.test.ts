import { expect, it } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { plusPostage } from './plus-postage.ts'

it.each([
  [395, 395, 'plus £3.95 each way after your first box'],
  [395, 450, 'plus £3.95 for a delivery and £4.50 for a return after your first box'],
  [0, 395, 'plus £0 for a delivery and £3.95 for a return after your first box'],
  [0, 0, 'postage included'],
])('postage of %d and %d pence is written as "%s"', (outbound, back, words) => {
  expect(plusPostage({ outbound: pence(outbound), return: pence(back) })).toBe(words)
})
