import { expect, it } from 'vitest'
import { eachWay, firstPrice, plusPostage, postageAfterFirst } from '#web/copy/first-price.ts'

const postage = (out: number, back: number) => ({ outboundPostagePrice: out, returnsPostagePrice: back })

it('shows a price with its postage', () => {
  expect(firstPrice(1800, postage(395, 395))).toBe('£18 a month, plus £3.95 each way after your first box')
  expect(firstPrice(1666, postage(395, 450))).toBe(
    '£16.66 a month, plus £3.95 for a delivery and £4.50 for a return after your first box',
  )
})

it('says that postage is added if its price could not be read, and included if it is free', () => {
  expect(plusPostage(null)).toBe('plus postage after your first box')
  expect(plusPostage(postage(0, 0))).toBe('postage included')
  expect(plusPostage(postage(0, 395))).toBe('plus £0 for a delivery and £3.95 for a return after your first box')
  expect(eachWay(postage(400, 400))).toBe('£4 each way')
})

it('says what follows the free first delivery; returns from a second home stay free', () => {
  expect(postageAfterFirst(postage(395, 450))).toEqual({
    own: 'Your first delivery and return are free, then £3.95 for a delivery and £4.50 for a return.',
    second: 'Your first delivery is free, then £3.95. Sending pieces back is free.',
  })
})
