// How much VAT an order has at each rate (law L-17): each piece at the rate of its class, the postage divided among the rates by
// what was bought at each. Whether postage is divided so: COUNSEL.
import { formatPounds, type Pence, pence, splitByWeights, sumPence, vatWithin } from '#server/kernel/money.ts'

export interface SoldAtRate {
  readonly price_pence: number
  readonly vat_basis_points: number
}

export interface VatAtRate {
  readonly basisPoints: number
  /** Goods and their part of the postage, VAT included. */
  readonly gross: Pence
  readonly vat: Pence
}

/** The highest rate first. */
export function vatByRate(pieces: readonly SoldAtRate[], postagePence: number): VatAtRate[] {
  const rates = [...new Set(pieces.map((piece) => piece.vat_basis_points))].toSorted((a, b) => b - a)
  const goods = rates.map((rate) =>
    sumPence(pieces.filter((piece) => piece.vat_basis_points === rate).map(({ price_pence }) => pence(price_pence))),
  )
  const postage = splitByWeights(pence(postagePence), goods)
  return rates.map((basisPoints, at) => {
    const gross = pence((goods[at] ?? 0) + (postage[at] ?? 0))
    return { basisPoints, gross, vat: vatWithin(gross, basisPoints) }
  })
}

export const rateInWords = (basisPoints: number): string => `${basisPoints / 100}%`

/** "VAT included: £0, at 0%", or with the part of the total that each rate is of. */
export function vatInWords(parts: readonly VatAtRate[]): string {
  const included = formatPounds(sumPence(parts.map(({ vat }) => vat)))
  const of = parts.map(({ basisPoints, gross }) =>
    parts.length === 1 ? rateInWords(basisPoints) : `${rateInWords(basisPoints)} on ${formatPounds(gross)}`,
  )
  return `VAT included: ${included}, at ${of.join(' and ')}`
}
