// Decides what a cart costs, and whether it can be bought now (product §6).
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence, pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { type SalePostage, salePostage } from '../sale-postage.ts'
import { piecesUnavailable, type SaleRefusal } from './sale-refusal.ts'
import type { SalePiece, SaleTerms } from './sale-terms.ts'

export interface CartToBuy {
  readonly cartId: Id<'resale-cart'>
  /** In the order in which they were added to the cart, at today's prices. */
  readonly pieces: readonly SalePiece[]
  readonly unavailable: readonly { readonly garmentId: Id<'garment'>; readonly title: string }[]
  readonly postage: SalePostage
  /** The total that the page showed, in pence, if it showed one. */
  readonly total?: number | undefined
}

export interface PricedSale {
  readonly amount: Pence
  readonly terms: SaleTerms
}

export function decideSale(cart: CartToBuy): Outcome<PricedSale, SaleRefusal> {
  const { pieces, unavailable } = cart
  if (unavailable.length > 0) return refused(piecesUnavailable(unavailable))
  if (pieces.length === 0) return refused({ code: 'not_now', message: 'Your cart is empty.' })
  const goods = pence(pieces.reduce((sum, { price_pence }) => sum + price_pence, 0))
  const postage = salePostage(goods, cart.postage)
  const amount = pence(goods + postage)
  if (cart.total !== undefined && cart.total !== amount)
    return refused({
      code: 'order_changed',
      message: `The total has changed since you saw it: it’s ${formatPounds(amount)} now. Please look at your cart again.`,
    })
  return accepted({
    amount,
    terms: {
      cart_id: cart.cartId,
      pieces,
      goods_pence: goods,
      postage_pence: postage,
    },
  })
}
