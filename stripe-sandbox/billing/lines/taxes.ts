import type { InvoiceLine, TaxRate } from '../../objects.ts'
import { hundredPercent, partsOf, shareOf } from '../../rounding.ts'

export type Tax = InvoiceLine['taxes'][number]

/** The taxes on one line, rounded per line: an inclusive rate is part of the amount, an exclusive one is added. */
export function taxesOn(amount: number, rates: TaxRate[]): Tax[] {
  return rates.map((rate) => {
    const parts = partsOf(rate.percentage)
    const tax = shareOf(amount, parts, rate.inclusive ? hundredPercent + parts : hundredPercent)
    return {
      amount: tax,
      tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
      tax_rate_details: { tax_rate: rate.id },
      taxability_reason: rate.percentage === 0 ? 'zero_rated' : 'standard_rated',
      taxable_amount: rate.inclusive ? amount - tax : amount,
      type: 'tax_rate_details',
    }
  })
}

const sumOf = (taxes: Tax[], behavior: string): number =>
  taxes.filter((tax) => tax.tax_behavior === behavior).reduce((total, tax) => total + tax.amount, 0)

export const inclusiveTax = (taxes: Tax[]): number => sumOf(taxes, 'inclusive')
export const exclusiveTax = (taxes: Tax[]): number => sumOf(taxes, 'exclusive')

/** One entry for each rate, over all lines. */
export function totalTaxes(lines: { taxes: Tax[] }[]): Tax[] {
  const byRate = new Map<string, Tax>()
  for (const tax of lines.flatMap((line) => line.taxes)) {
    const key = tax.tax_rate_details?.tax_rate ?? ''
    const soFar = byRate.get(key)
    byRate.set(key, {
      ...tax,
      amount: tax.amount + (soFar?.amount ?? 0),
      taxable_amount: (tax.taxable_amount ?? 0) + (soFar?.taxable_amount ?? 0),
    })
  }
  return [...byRate.values()]
}
