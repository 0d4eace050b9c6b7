// The only way to change the state of rows that have a transition table (architecture §4.2): the table decides, the write is
// guarded by the state it starts from, and one statement writes the rows and their events.
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { findTransition, type TransitionTable } from '#server/kernel/transition-table.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from './transaction.ts'

/** A table with a state, the table of its events, and the event column that refers to the row. */
export interface Life<State extends string> {
  readonly table: string
  readonly events: string
  readonly subject: string
  readonly transitions: TransitionTable<State>
  /** The states a row may be created in; default: the start of the table. */
  readonly begins?: readonly State[]
}

export interface Step<State extends string> {
  readonly from: State
  readonly to: State
  readonly actor: Actor
  readonly now: Date
}

interface Selection {
  /** The column of which `ids` are values. Default: the row's own id. With an owner's column, all its rows in the state move. */
  readonly column?: string
  readonly ids: readonly string[]
  /** Other columns that change with the state. */
  readonly set?: Readonly<Record<string, unknown>>
}

/**
 * Moves rows by one transition, each with its event. Lock them first when there are several.
 * @returns the ids of those that were in the state
 * @throws RangeError before any statement is sent, when the table has no such transition
 */
export const moveRows = async <State extends string>(
  tx: Tx,
  life: Life<State>,
  step: Step<State> & Selection,
): Promise<string[]> => (await moveAndAsk(tx, life, step)).map(({ id }) => id)

/**
 * Moves one row, which the caller has locked.
 * @param what its name in the refusal, such as order
 * @throws RangeError when the table has no such transition
 * @throws Refusal not_now when the row is in another state
 */
export async function moveRow<State extends string>(
  tx: Tx,
  life: Life<State>,
  { id, what, ...step }: Step<State> & Pick<Selection, 'set'> & { readonly id: string; readonly what: string },
): Promise<void> {
  const moved = await moveRows(tx, life, { ...step, ids: [id] })
  if (moved.length !== 1)
    throw new Refusal('not_now', `This ${what} is not ${step.from} any more: it cannot become ${step.to}.`)
}

/**
 * Like `moveRows`, and also returns for each row whether `condition` is true, in one statement.
 * @param condition may name columns of the event
 */
export async function moveAndAsk<State extends string>(
  tx: Tx,
  { table, events, subject, transitions }: Life<State>,
  { from, to, actor, now, column = 'id', ids, set = {} }: Step<State> & Selection,
  condition?: RawBuilder<boolean>,
): Promise<{ readonly id: string; readonly holds?: boolean }[]> {
  if (!findTransition(transitions, from, to)) throw new RangeError(`no ${table} goes from ${from} to ${to}`)
  if (ids.length === 0) return []
  const changed = Object.entries({ state: to, ...set }).filter(([, value]) => value !== undefined)
  const { rows } = await sql<{ id: string; holds?: boolean }>`
    with moved as (
      update ${sql.table(table)} set ${sql.join(changed.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where ${sql.ref(column)} = any(${[...ids]}::uuid[]) and state = ${from}
      returning id)
    insert into ${sql.table(events)} (${sql.ref(subject)}, from_state, to_state, actor, at)
    select id, ${from}, ${to}, ${actor}, ${now} from moved
    returning ${sql.ref(subject)} as id${condition ? sql`, ${condition} as holds` : sql``}`.execute(tx)
  return rows
}
