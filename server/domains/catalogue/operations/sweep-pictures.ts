import type { Db } from '#server/platform/db/database.ts'
import type { FetchServices } from './fetch-pictures.ts'

/** Deletes the files of fetched pictures that no product shows any more. Two products may show the same files. */
export async function sweepPictures({ db, pictures }: Pick<FetchServices, 'db' | 'pictures'>): Promise<void> {
  await pictures.removeUnreferenced((bases) => referencedAmong(db, bases))
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
