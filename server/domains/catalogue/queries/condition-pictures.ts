import type { AnswerOf } from '#contract/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

type ConditionPicture = NonNullable<AnswerOf<'garmentDetailsQr'>['details']['condition_picture']>

/** The pictures that show a product in each condition (design §2.5), if there are any. */
export async function listConditionPictures(db: Db, productId: Id<'product'>): Promise<ConditionPicture[]> {
  return db
    .selectFrom('product_picture')
    .select(['base', 'external', 'alt', 'tint', 'view', 'condition'])
    .where('product_id', '=', productId)
    .where('view', '=', 'condition')
    .where('external', '=', false)
    .orderBy('position')
    .execute()
}
