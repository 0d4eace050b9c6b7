// The VAT of an order by rate (law L-17): each piece at the rate of its class, and the postage divided among the rates by the value of
// the goods at each. COUNSEL must confirm the division of the postage.
import { formatPounds, type Pence, pence, splitByWeights, sumPence, vatWithin } from '#server/kernel/money.ts'

export interface SoldAtRate {
  readonly price_pence: number
  readonly vat_basis_points: number
}

export interface VatAtRate {
  readonly basisPoints: number
  /** Goods and their share of the postage, VAT included. */
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

export const formatVatRate = (basisPoints: number): string => `${basisPoints / 100}%`

/** "VAT included: £0, at 0%", or for several rates with the amount that each applies to. */
export function describeVat(parts: readonly VatAtRate[]): string {
  const included = formatPounds(sumPence(parts.map(({ vat }) => vat)))
  const vats = parts.map(({ basisPoints, gross }) =>
    parts.length === 1 ? formatVatRate(basisPoints) : `${formatVatRate(basisPoints)} on ${formatPounds(gross)}`,
  )
  return `VAT included: ${included}, at ${vats.join(' and ')}`
}
