import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Indexed, indexed, timeKey } from './indexed-fields.ts'
import type { AnyObject, Kind, Objects } from './objects.ts'

const schema = `
create table if not exists object (
  seq integer primary key autoincrement,  -- creation order, which lists and cursors follow
  id text not null unique,
  kind text not null,
  customer text, parent text, status text, lookup text,
  due integer,                            -- when time alone will next change the object, in seconds
  clock text,                             -- the test clock of the due time; null: the sandbox's own
  json text not null
);
create index if not exists object_kind on object (kind, seq);
create index if not exists object_customer on object (customer, kind, seq) where customer is not null;
create index if not exists object_parent on object (parent, kind, seq) where parent is not null;
create index if not exists object_status on object (kind, status, seq) where status is not null;
create index if not exists object_lookup on object (kind, lookup) where lookup is not null;
create table if not exists side (id text primary key, json text not null);
create table if not exists alarm (id text primary key, due integer not null, clock text);
create table if not exists idempotency (
  key text primary key, endpoint text not null, fingerprint text not null,
  status integer not null, body text not null, request_id text not null, created integer not null
);
create table if not exists delivery (
  id integer primary key autoincrement, event_id text not null, endpoint_id text not null,
  state text not null, attempts integer not null default 0, due_at integer not null,
  last_status integer, last_error text
);
create index if not exists delivery_pending on delivery (state, due_at) where state = 'pending';
-- Finds the oldest pending delivery without sorting all of them.
create index if not exists delivery_in_order on delivery (id) where state = 'pending';
create index if not exists delivery_event on delivery (event_id);
create table if not exists setting (name text primary key, value text not null);
`

const dueIndexes = `
drop index if exists object_due;
drop index if exists alarm_due;
create index if not exists object_due_by_clock on object (clock, due, seq) where due is not null;
create index if not exists alarm_due_by_clock on alarm (clock, due);
`
const chunkSize = 200

/** Something that time alone will change: an object with a due time or an alarm. */
export interface DueWork {
  id: string
  at: number
  kind: Kind | 'alarm'
}

export interface Cursor {
  startingAfter?: string
  endingBefore?: string
  /** For events: the earliest second to include. */
  createdFrom?: number
}

/**
 * All state of one sandbox: objects as JSON by id, with a few searchable columns. It is synchronous, so a request
 * is one transaction.
 */
export class Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0

  /** @param folder where `sandbox.sqlite` is kept; undefined keeps it in memory */
  constructor(folder: string | undefined) {
    if (folder !== undefined) mkdirSync(folder, { recursive: true })
    this.#db = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'sandbox.sqlite'))
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000;')
    this.#db.exec(schema)
    this.#addDueColumns()
    this.#db.exec(dueIndexes)
  }

  /** Adds due times and test clocks to a file that predates them. */
  #addDueColumns(): void {
    const added = [this.#addColumn('object', 'due', 'integer'), this.#addColumn('object', 'clock', 'text')]
    this.#addColumn('alarm', 'clock', 'text')
    if (!added.includes(true)) return
    for (const kind of ['subscription', 'invoice', 'checkout.session'] as const) {
      for (const object of [...this.each(kind)]) this.put(object)
    }
  }

  #addColumn(table: string, column: string, type: string): boolean {
    const columns = this.#db.prepare(`pragma table_info(${table})`).all()
    if (columns.some(({ name }) => name === column)) return false
    this.#db.exec(`alter table ${table} add column ${column} ${type}`)
    return true
  }

  /** Runs `work` in one transaction, or in the surrounding one. An error rolls it back. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work()
    this.#db.exec('begin immediate')
    this.#depth += 1
    try {
      const result = work()
      this.#db.exec('commit')
      return result
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    } finally {
      this.#depth -= 1
    }
  }

  /** Runs `work` and rolls back everything it stored, to show what would happen. */
  rehearse<T>(work: () => T): T {
    return this.transaction(() => {
      this.#db.exec('savepoint rehearsal')
      try {
        return work()
      } finally {
        this.#db.exec('rollback to rehearsal; release rehearsal')
      }
    })
  }

  put<K extends Kind>(object: Objects[K]): Objects[K] {
    const kind = object.object as K
    const keys = indexed[kind](object)
    this.run(
      `insert into object (id, kind, customer, parent, status, lookup, due, clock, json)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set customer = excluded.customer, parent = excluded.parent, status = excluded.status,
         lookup = excluded.lookup, due = excluded.due, clock = excluded.clock, json = excluded.json`,
      object.id,
      kind,
      keys.customer ?? null,
      keys.parent ?? null,
      keys.status ?? null,
      keys.lookup ?? null,
      keys.due ?? null,
      keys.clock ?? null,
      JSON.stringify(object),
    )
    return object
  }

  find<K extends Kind>(kind: K, id: string): Objects[K] | undefined {
    const row = this.row('select json from object where id = ? and kind = ?', id, kind)
    return row === undefined ? undefined : (JSON.parse(String(row.json)) as Objects[K])
  }

  /** Any object by id, for `expand`. */
  findAny(id: string): AnyObject | undefined {
    const row = this.row('select json from object where id = ?', id)
    return row === undefined ? undefined : (JSON.parse(String(row.json)) as AnyObject)
  }

  remove(id: string): void {
    this.run('delete from object where id = ?', id)
    this.run('delete from side where id = ?', id)
    this.setAlarm(id, null)
  }

  /** The test clock that governs an object: its own, or that of its customer. */
  clockOf(id: string): string | null {
    const row = this.row(`select customer, parent, json ->> 'test_clock' as clock from object where id = ?`, id)
    if (row === undefined || row.clock !== null) return row === undefined ? null : String(row.clock)
    const owner = row.customer ?? row.parent
    return owner === null ? null : this.clockOf(String(owner))
  }

  /** Sets the time, on its test clock, at which the sandbox next handles an object that has no due time of its own; null clears it. */
  setAlarm(id: string, at: number | null): void {
    if (at === null) this.run('delete from alarm where id = ?', id)
    else {
      this.run(
        `insert into alarm (id, due, clock) values (?1, ?2, (select json ->> 'test_clock' from object where id = ?1))
         on conflict (id) do update set due = excluded.due, clock = excluded.clock`,
        id,
        at,
      )
    }
  }

  /**
   * The work that falls due first by a test clock, or by the sandbox's own (null); at equal times, the oldest object.
   */
  firstDue(clock: string | null = null): DueWork | undefined {
    const object = this.row(
      'select id, kind, due from object where due is not null and clock is ? order by due, seq limit 1',
      clock,
    )
    const alarm = this.row('select id, due from alarm where clock is ? order by due, id limit 1', clock)
    if (object !== undefined && (alarm === undefined || Number(object.due) <= Number(alarm.due))) {
      return { id: String(object.id), at: Number(object.due), kind: object.kind as Kind }
    }
    return alarm && { id: String(alarm.id), at: Number(alarm.due), kind: 'alarm' }
  }

  /** All objects of a kind with the given indexed values, newest first, but oldest first with `endingBefore`. */
  *each<K extends Kind>(kind: K, where: Indexed = {}, cursor: Cursor = {}): Generator<Objects[K]> {
    const clauses = ['kind = ?']
    const values: SQLInputValue[] = [kind]
    for (const [column, value] of Object.entries(where)) {
      if (value === undefined || value === null) continue
      clauses.push(`${column} = ?`)
      values.push(value)
    }
    if (cursor.startingAfter !== undefined) {
      clauses.push('seq < (select seq from object where id = ?)')
      values.push(cursor.startingAfter)
    }
    if (cursor.createdFrom !== undefined) {
      clauses.push('(lookup >= ? or lookup is null)')
      values.push(timeKey(cursor.createdFrom))
    }
    const backwards = cursor.endingBefore !== undefined
    if (cursor.endingBefore !== undefined) {
      clauses.push('seq > (select seq from object where id = ?)')
      values.push(cursor.endingBefore)
    }
    clauses.push(backwards ? 'seq > ?' : 'seq < ?')
    const sql = `select seq, json from object where ${clauses.join(' and ')}
      order by seq ${backwards ? 'asc' : 'desc'} limit ${chunkSize}`
    // Reads whole chunks, because a statement left open by an early `break` would block the commit.
    let last = backwards ? 0 : Number.MAX_SAFE_INTEGER
    for (;;) {
      const rows = this.rows(sql, ...values, last)
      for (const row of rows) yield JSON.parse(String(row.json)) as Objects[K]
      if (rows.length < chunkSize) return
      last = Number(rows.at(-1)?.seq)
    }
  }

  /** Data about an object that the sandbox stores and never shows, e.g. how a card behaves. */
  side<T>(id: string): T | undefined {
    const row = this.row('select json from side where id = ?', id)
    return row === undefined ? undefined : (JSON.parse(String(row.json)) as T)
  }

  putSide<T>(id: string, value: T): void {
    this.run(
      'insert into side (id, json) values (?, ?) on conflict (id) do update set json = excluded.json',
      id,
      JSON.stringify(value),
    )
  }

  setting(name: string): string | undefined {
    const row = this.row('select value from setting where name = ?', name)
    return row === undefined ? undefined : String(row.value)
  }

  putSetting(name: string, value: string): void {
    this.run('insert into setting values (?, ?) on conflict (name) do update set value = excluded.value', name, value)
  }

  /** Deletes everything except the webhook endpoints, so that a reset app still receives events. */
  clear(): void {
    this.transaction(() => {
      this.#db.exec(`delete from object where kind <> 'webhook_endpoint'`)
      this.#db.exec('delete from side where id not in (select id from object)')
      for (const table of ['idempotency', 'delivery', 'setting', 'alarm']) this.#db.exec(`delete from ${table}`)
    })
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values)
  }

  row(sql: string, ...values: SQLInputValue[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values)
  }

  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values)
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
