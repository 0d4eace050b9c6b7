import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts'
import { type FetchServices, fetchPicturesJob } from './fetch-pictures.ts'

const picturesAtOnce = 2_000

/**
 * Deletes the files of fetched pictures that no product shows any more; two products may show the same files. Queues again the
 * pictures whose files are gone, and those whose job failed for good after a day because of a fault on our side.
 */
export async function sweepPictures(services: FetchServices): Promise<void> {
  const { db, pictures } = services
  await pictures.removeUnreferenced((bases) => referencedAmong(db, bases))
  await forgetLostFiles(services)
  await queueForgotten(services)
}

async function referencedAmong(db: Db, bases: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('product_picture')
    .select('base')
    .distinct()
    .where((eb) => eb('base', '=', eb.fn.any(eb.val([...bases]))))
    .execute()
  return new Set(rows.map(({ base }) => base))
}

/**
 * Marks the pictures whose files are gone as not fetched.
 * @throws Error when most are gone: then the folder itself is probably missing, so nothing is changed
 */
async function forgetLostFiles({ db, clock, pictures }: FetchServices): Promise<void> {
  const lostPictures = new Map<string, Id<'product'>[]>()
  let all = 0
  let lost = 0
  let last: { readonly product_id: Id<'product'>; readonly position: number } | undefined
  let hasMore = true
  while (hasMore) {
    const rows: { product_id: Id<'product'>; position: number; base: string }[] = await db
      .selectFrom('product_picture')
      .select(['product_id', 'position', 'base'])
      .where('source', 'is not', null)
      .where('external', '=', false)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(product_id, position) > (${last?.product_id}, ${last?.position})`),
      )
      .orderBy('product_id')
      .orderBy('position')
      .limit(picturesAtOnce)
      .execute()
    const missing = await pictures.findGone([...new Set(rows.map(({ base }) => base))])
    for (const { product_id, base } of rows) {
      all += 1
      if (!missing.has(base)) continue
      lost += 1
      lostPictures.set(base, [...(lostPictures.get(base) ?? []), product_id])
    }
    last = rows.at(-1)
    hasMore = rows.length === picturesAtOnce
  }
  if (2 * lost > all)
    throw new Error(`the files of ${lost} of ${all} pictures are gone: is the folder of pictures there?`)
  const entries = [...lostPictures]
  for (let from = 0; from < entries.length; from += picturesAtOnce) {
    const batch = entries.slice(from, from + picturesAtOnce)
    await transaction(db, (tx) => returnToSource(tx, batch, clock.now()))
  }
}

async function returnToSource(
  tx: Tx,
  lostPictures: readonly (readonly [base: string, products: readonly Id<'product'>[]])[],
  now: Date,
): Promise<void> {
  const bases = lostPictures.map(([base]) => base)
  const productIds = lostPictures.flatMap(([, ids]) => ids)
  // Every writer of a product's pictures locks its row, so that none overwrites another.
  const { rows: products } = await sql<{ id: Id<'product'> }>`
    select id from product where id = any(${productIds}) order by id for no key update`.execute(tx)
  const ids = products.map(({ id }) => id)
  await sql`
    update product_picture set base = source, external = true
    where product_id = any(${ids}) and base = any(${bases}) and source is not null`.execute(tx)
  await sql`update product set changed_at = ${now} where id = any(${ids})`.execute(tx)
}

async function queueForgotten({ db, clock }: FetchServices): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows: forgotten } = await sql<{ id: Id<'product'> }>`
      select p.id from product p
      where p.status <> 'archived'
        and exists (
          select 1 from product_picture s
          where s.product_id = p.id and s.external and s.source is not null and s.fetch_problem is null)
        and not exists (
          select 1 from job j
          where j.kind = ${fetchPicturesJob} and j.payload->>'productId' = p.id::text
            and j.done_at is null and j.failed_at is null)
      order by p.id`.execute(tx)
    const requests = forgotten.map(({ id }) => ({ kind: fetchPicturesJob, payload: { productId: id } }))
    for (let from = 0; from < requests.length; from += picturesAtOnce)
      await enqueueJobs(tx, clock.now(), requests.slice(from, from + picturesAtOnce))
  })
}
