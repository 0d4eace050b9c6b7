import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SaleVatClass } from '../rules/vat-class.ts'

interface ClassOfProduct {
  readonly handle: string
  readonly vatClass: SaleVatClass
  readonly operator: string
}

/**
 * Sets the VAT class under which a product's pieces are sold from now on. Pieces already sold, or shown at an open checkout,
 * keep theirs.
 * @returns the product's name, and whether anything changed
 * @throws Refusal not_found for an unknown handle
 */
export const setVatClass = (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { handle, vatClass, operator }: ClassOfProduct,
): Promise<{ readonly name: string; readonly changed: boolean }> =>
  transaction(db, async (tx) => {
    const product = await tx
      .selectFrom('product')
      .select(['id', 'name', 'vat_class'])
      .where('handle', '=', handle.trim().toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (!product) throw new Refusal('not_found', 'No product has that handle.')
    if (product.vat_class === vatClass) return { name: product.name, changed: false }
    const now = clock.now()
    await tx
      .updateTable('product')
      .set({ vat_class: vatClass, changed_at: now })
      .where('id', '=', product.id)
      .where('vat_class', '=', product.vat_class)
      .execute()
    const note = `${product.vat_class} → ${vatClass}`
    await recordOfficeAction(tx, { operator, action: 'product.vat-class', subjectId: product.id, note, now })
    return { name: product.name, changed: true }
  })
