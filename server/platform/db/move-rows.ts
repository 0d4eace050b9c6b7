// The one way from state to state for rows whose life is a table of transitions (architecture.md, "Transitions"): the table is
// executed, the write is guarded by the state it starts from, and each row's event is written by the same statement.
import { sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { findTransition, type TransitionTable } from '#server/kernel/transition-table.ts'
import type { Tx } from './transaction.ts'

/** A table with a state, the table of its events, and the column there that names the row. */
export interface Life<State extends string> {
  readonly table: string
  readonly events: string
  readonly subject: string
  readonly transitions: TransitionTable<State>
  /** The states that a row may be written in; default: the start of the table. */
  readonly begins?: readonly State[]
}

export interface Step<State extends string> {
  readonly from: State
  readonly to: State
  readonly actor: Actor
  readonly now: Date
}

interface Which {
  /** Default: the rows of these ids; else all rows of these owners that are in the state. */
  readonly column?: string
  readonly ids: readonly string[]
  /** What else changes with the state, by column. */
  readonly set?: Readonly<Record<string, unknown>>
}

/**
 * Takes rows one step on, each with its event. Lock them first when they are more than one.
 * @returns the ids of those that were in the state
 * @throws RangeError before anything is said to the database, when the table has no such step
 */
export async function moveRows<State extends string>(
  tx: Tx,
  { table, events, subject, transitions }: Life<State>,
  { from, to, actor, now, column = 'id', ids, set = {} }: Step<State> & Which,
): Promise<string[]> {
  if (!findTransition(transitions, from, to)) throw new RangeError(`no ${table} goes from ${from} to ${to}`)
  if (ids.length === 0) return []
  const changed = Object.entries({ state: to, ...set }).filter(([, value]) => value !== undefined)
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update ${sql.table(table)} set ${sql.join(changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where ${sql.ref(column)} = any(${[...ids]}::uuid[]) and state = ${from}
      returning id)
    insert into ${sql.table(events)} (${sql.ref(subject)}, from_state, to_state, actor, at)
    select id, ${from}, ${to}, ${actor}, ${now} from moved
    returning ${sql.ref(subject)} as id`.execute(tx)
  return rows.map(({ id }) => id)
}
