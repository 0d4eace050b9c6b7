import type { AnswerOf } from '#contract/index.ts'
import type { Condition } from '#contract/primitives.ts'
import type { Db } from '#server/platform/db/database.ts'

type ConditionPicture = NonNullable<AnswerOf<'garmentDetailsQr'>['details']['condition_picture']>

/** How a product looks in one of its conditions (design brief §2.5); undefined where that was never pictured. */
export async function findConditionPicture(
  db: Db,
  productId: string,
  condition: Condition,
): Promise<ConditionPicture | undefined> {
  const picture = await db
    .selectFrom('product_picture')
    .select(['base', 'external', 'alt', 'tint'])
    .where('product_id', '=', productId)
    .where('view', '=', 'condition')
    .where('condition', '=', condition)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return picture && { ...picture, view: 'condition', condition }
}
