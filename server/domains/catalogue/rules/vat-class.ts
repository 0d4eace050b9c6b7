// The class of VAT of what is sold of a product (law L-17): zero-rated (`sale`) is clothing designed for, and suitable only for,
// children under 14. Size is what tells: the largest that HMRC takes for granted is far above ours, and we stay well below it.
// What is no clothing, or an adult could wear, an operator or a mapping file says.
export type SaleVatClass = 'sale' | 'sale_standard'

/** The names that operators use. */
export const vatClassNamed = { children: 'sale', standard: 'sale_standard' } as const satisfies Record<
  string,
  SaleVatClass
>
export type VatClassName = keyof typeof vatClassNamed

const tallestChild = 122

/** By the heights of its sizes, in cm: a product that also comes for taller people is for more than children. */
export const vatClassBySize = (heights: readonly number[]): SaleVatClass =>
  heights.every((height) => height <= tallestChild) ? 'sale' : 'sale_standard'
