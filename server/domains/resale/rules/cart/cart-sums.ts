// The total of a cart: the price of its pieces plus postage, which is free above the setting's amount (product §6).
import { formatPounds, type Pence, pence, subtractPence, sumPence, zeroPence } from '#server/kernel/money.ts'
import { type SalePostage, salePostage } from '../sale-postage.ts'

export interface CartSums {
  readonly goods: Pence
  readonly postage: Pence
  readonly total: Pence
  readonly postageLine: string
}

export function cartSums(prices: readonly Pence[], postage: SalePostage): CartSums {
  const { price, freeOver } = postage
  const goods = sumPence(prices)
  const owed = prices.length === 0 ? zeroPence : salePostage(goods, postage)
  return { goods, postage: owed, total: pence(goods + owed), postageLine: describePostage() }

  function describePostage(): string {
    if (goods > freeOver) return `Free, as for every order over ${formatPounds(freeOver)}`
    const offer = `${formatPounds(price)}, free over ${formatPounds(freeOver)}`
    if (goods === 0) return offer
    const toGo = subtractPence(freeOver, goods)
    return toGo === 0 ? `${offer}: one more piece makes it free` : `${offer}: ${formatPounds(toGo)} to go`
  }
}
