// Which rows of the job table a worker may take now.
import { sql } from 'kysely'

/** A lease, or a wait for the next attempt, that is longer than this was written by a clock that ran ahead. */
const impossibleLeaseMs = 2 * 3_600_000

/** Leases are wall time (a demo that moves the application clock must not end them); due_at is application time. */
export const isFree = (now: Date, wall: Date) => {
  const latest = new Date(wall.getTime() + impossibleLeaseMs)
  return sql<boolean>`done_at is null and failed_at is null and due_at <= ${now}
    and (leased_until is null or leased_until < ${wall} or leased_until > ${latest})`
}

export interface Kinds {
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

export const isOf = ({ only, except = [] }: Kinds) =>
  only ? sql<boolean>`kind = any(${only}::text[])` : sql<boolean>`kind <> all(${except}::text[])`

export const includesKind = ({ only, except = [] }: Kinds, kind: string): boolean =>
  only ? only.includes(kind) : !except.includes(kind)

/** The kinds that have a job to take, as one value, so that the queue is read once however many lanes ask. */
export const freeKinds = (now: Date) => sql`array(select distinct kind from job where ${isFree(now, new Date())})`
