// What people read before they pay (law L-1), in rows of a label and a value.
import { formatPounds, type Pence, vatWithin } from '#server/kernel/money.ts'

export interface Information {
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

export const row = (label: string, value: string) => ({ label, value })

/** A one-off price, and the VAT in it. */
export const priceRows = (price: Pence, vatBasisPoints: number) => [
  row('Price', `${formatPounds(price)}, paid once`),
  row('VAT', `${formatPounds(vatWithin(price, vatBasisPoints))} included, at ${vatBasisPoints / 100}%`),
]
