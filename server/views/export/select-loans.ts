import type { Reader } from '#server/platform/db/reader.ts'

/** Loans, with the name and size of each piece. */
export const selectLoans = (db: Reader) =>
  db
    .selectFrom('loan')
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['product.name as piece', 'garment.size_code as size'])
