// Which rows of the job table a worker may take now.
import { sql } from 'kysely'

/** Leases are wall time (a demo that moves the application clock must not end them); due_at is application time. */
export const isFree = (now: Date, wall: Date) =>
  sql<boolean>`done_at is null and failed_at is null and due_at <= ${now} and (leased_until is null or leased_until < ${wall})`

export interface Kinds {
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

export const isOf = ({ only, except = [] }: Kinds) =>
  sql<boolean>`(${only ?? null}::text[] is null or kind = any(${only ?? null}::text[])) and kind <> all(${except}::text[])`

/** For each of those sets, whether one of its jobs can be taken, as one value. */
export const dueOfEach = (sets: readonly Kinds[], now: Date) =>
  sql`json_build_array(${sql.join(
    sets.map((kinds) => sql`exists (select 1 from job where ${isFree(now, new Date())} and ${isOf(kinds)})`),
  )})`
