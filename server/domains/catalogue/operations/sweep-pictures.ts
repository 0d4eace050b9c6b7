import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import type { FetchServices } from './fetch-pictures.ts'

export const sweepPicturesJob = 'catalogue:sweep-pictures'

const roundMs = 24 * 60 * 60_000

/** Removes the files of fetched pictures that no product shows any more. Two products may show the same files. */
export async function sweepPictures({ db, pictures }: Pick<FetchServices, 'db' | 'pictures'>): Promise<void> {
  await pictures.removeUnnamed((bases) => namedAmong(db, bases))
}

async function namedAmong(db: Db, bases: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('product_picture')
    .select('base')
    .distinct()
    .where((eb) => eb('base', '=', eb.fn.any(eb.val([...bases]))))
    .execute()
  return new Set(rows.map(({ base }) => base))
}

/** Asks for the next round; several processes asking for the same one get it once. Called at boot and by each round. */
export async function schedulePictureSweep(tx: Tx, now: Date): Promise<void> {
  const round = Math.floor(now.getTime() / roundMs) + 1
  await enqueueJob(tx, now, {
    kind: sweepPicturesJob,
    payload: {},
    dueAt: new Date(round * roundMs),
    dedupeKey: `${sweepPicturesJob}:${round}`,
  })
}
