import type { SkiPart } from '#contract/ski/shop.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findStyle } from '../../queries/desk/styles.ts'
import { decidePart } from '../../rules/desk/decide-part.ts'
import type { SkiRecords } from '../../services.ts'

export interface PartOfStyle {
  readonly handle: string
  readonly part: SkiPart
  readonly operator: string
}

/**
 * Sets the part of a kit to which a design of ski wear belongs. Nobody can book the design before that.
 * @throws Refusal not_found for an unknown handle; not_now when the design is rented for credits, or booked as another part
 */
export const setSkiPart = (
  { db, clock }: Pick<SkiRecords, 'db' | 'clock'>,
  { handle, part, operator }: PartOfStyle,
): Promise<{ readonly name: string; readonly changed: boolean }> =>
  transaction(db, async (tx) => {
    const now = clock.now()
    const style = await findStyle(tx, handle.trim().toLowerCase(), now)
    const decided = decidePart(style, part)
    if (!decided.ok) return throwRefusal(decided.reason)
    if (!style) throw new Refusal('not_found', 'No design has that handle.')
    const { id, name, part: before } = style
    if (!decided.value) return { name, changed: false }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('ski_style')
      .values({ product_id: id, part, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('product_id')
          .doUpdateSet({ part })
          .where('ski_style.part', '=', before ?? part),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('not_now', `Somebody else has just changed ${name}.`)
    const note = before === null ? part : `${before} → ${part}`
    await recordOfficeAction(tx, { operator, action: 'ski.part', subjectId: id, note, now })
    return { name, changed: true }
  })
