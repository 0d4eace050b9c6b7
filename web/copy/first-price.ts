// A plan's price with its postage, without which the price is never shown (law L-12, product §3.7).
import { pounds } from '#web/lib/format.ts'

/** The prices of a delivery and a return; null if they could not be read. */
export type PostagePrices = { outboundPostagePrice: number; returnsPostagePrice: number } | null

/** "£3.95 each way", "£3.95 for a delivery and £4.50 for a return" */
export const eachWay = ({ outboundPostagePrice: out, returnsPostagePrice: back }: NonNullable<PostagePrices>) =>
  out === back ? `${pounds(out)} each way` : `${pounds(out)} for a delivery and ${pounds(back)} for a return`

/** What a delivery costs once the first was free; a second home's returns cost nothing (product §12.2). */
export interface PostageAfterFirst {
  own: string
  second: string
}

export const postageAfterFirst = (prices: NonNullable<PostagePrices>): PostageAfterFirst => ({
  own: `Your first delivery and return are free, then ${eachWay(prices)}.`,
  second: `Your first delivery is free, then ${pounds(prices.outboundPostagePrice)}. Sending pieces back is free.`,
})

/** "plus £3.95 each way after your first box" */
export function plusPostage(prices: PostagePrices): string {
  if (!prices) return 'plus postage after your first box'
  const free = prices.outboundPostagePrice === 0 && prices.returnsPostagePrice === 0
  return free ? 'postage included' : `plus ${eachWay(prices)} after your first box`
}

/** "£18 a month, plus £3.95 each way after your first box" */
export const firstPrice = (monthlyPence: number, prices: PostagePrices) =>
  `${pounds(monthlyPence)} a month, ${plusPostage(prices)}`
