import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { freeKinds, includesKind, type Kinds } from './free-jobs.ts'

/** Which lanes have a job to take: one query for all of them, because most have nothing to do. */
export function dueLanes({ db, clock, lanes }: { readonly db: Db; readonly clock: Clock; readonly lanes: Kinds[] }) {
  /** The query, as one value: the kinds that wait. */
  const ask = () => freeKinds(clock.now())
  const dueOf = (waiting: readonly string[]): boolean[] =>
    lanes.map((kinds) => waiting.some((kind) => includesKind(kinds, kind)))
  const list = async (): Promise<boolean[]> => {
    const { rows } = await sql<{ kinds: string[] }>`select ${ask()} as kinds`.execute(db)
    return dueOf(rows[0]?.kinds ?? [])
  }
  return { ask, dueOf, list }
}
