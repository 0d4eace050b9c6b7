// The VAT class under which a product's pieces are sold (law L-17). Clothing designed for, and suitable only for, children under
// 14 is zero-rated (`sale`). Size decides: our limit is far below the sizes that HMRC accepts as children's without question. An
// operator or a mapping file names what is not clothing, or could be worn by an adult.
export type SaleVatClass = 'sale' | 'sale_standard'

/** The names that operators use. */
export const vatClassNamed = { children: 'sale', standard: 'sale_standard' } as const satisfies Record<
  string,
  SaleVatClass
>
export type VatClassName = keyof typeof vatClassNamed

const largestChildrensSizeCm = 122

/** The class of a product by the heights of its sizes, in cm: one that also comes for taller people is not only for children. */
export const vatClassBySize = (heights: readonly number[]): SaleVatClass =>
  heights.every((height) => height <= largestChildrensSizeCm) ? 'sale' : 'sale_standard'
