import type { Id } from '#server/kernel/ids.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { TransientFailure } from '#server/platform/jobs/transient-failure.ts'
import { maxAttempts } from '#server/platform/jobs/worker.ts'
import type { FetchedPicture, PictureStore } from '../picture-store.ts'

/** These words precede the reason in the error of a job that is retried. */
export const triedAgain = 'pictures are tried again'

/** One job for each product. Pictures that an import records during a fetch are fetched after it. */
export const fetchPicturesJob = 'catalogue:fetch-pictures'

export interface FetchServices {
  readonly db: Db
  readonly clock: Clock
  readonly pictures: PictureStore
}

/**
 * Fetches a product's pictures that are still at the shop they came from. A permanent failure is recorded at once, a transient
 * one at the worker's last attempt: the picture then stays at its source, and the office sees why.
 * @throws TransientFailure when a retry may help: the worker retries for about a day
 */
export async function fetchPictures(services: FetchServices, productId: Id<'product'>, attempt: number): Promise<void> {
  const { db, pictures } = services
  const waiting = await db
    .selectFrom('product_picture')
    .select('source')
    .where('product_id', '=', productId)
    .where('external', '=', true)
    .where('source', 'is not', null)
    .where('fetch_problem', 'is', null)
    .orderBy('position')
    .execute()
  const transientProblems: string[] = []
  for (const { source } of waiting) {
    if (source === null) continue
    const fetched = await pictures.fetch(source)
    if (!fetched.ok && fetched.transient && attempt < maxAttempts) transientProblems.push(fetched.problem)
    else await transaction(db, (tx) => recordFetch(tx, services, { productId, source, fetched }))
  }
  if (transientProblems.length > 0)
    throw new TransientFailure(
      `${transientProblems.length} of ${waiting.length} ${triedAgain}: ${transientProblems[0]}`,
    )
}

/** An import may have replaced the product's pictures since, so a picture is identified by its address, not its position. */
async function recordFetch(
  tx: Tx,
  { clock }: FetchServices,
  { productId, source, fetched }: { productId: Id<'product'>; source: string; fetched: FetchedPicture },
): Promise<void> {
  // Every writer of a product's pictures locks its row, so that none overwrites another.
  const product = await tx.selectFrom('product').select('id').where('id', '=', productId).forUpdate().executeTakeFirst()
  if (!product) return
  const updated = await tx
    .updateTable('product_picture')
    .set(fetched.ok ? { base: fetched.base, external: false } : { fetch_problem: fetched.problem })
    .where('product_id', '=', productId)
    .where('source', '=', source)
    .where('external', '=', true)
    .executeTakeFirst()
  if (fetched.ok && updated.numUpdatedRows > 0n)
    await tx.updateTable('product').set({ changed_at: clock.now() }).where('id', '=', productId).execute()
}
