import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { AnyObject, Kind, Objects } from './objects.ts'

const schema = `
create table if not exists object (
  seq integer primary key autoincrement,  -- creation order: what lists and cursors go by
  id text not null unique,
  kind text not null,
  customer text, parent text, status text, lookup text,
  json text not null
);
create index if not exists object_kind on object (kind, seq);
create index if not exists object_customer on object (customer, kind, seq) where customer is not null;
create index if not exists object_parent on object (parent, kind, seq) where parent is not null;
create index if not exists object_lookup on object (kind, lookup) where lookup is not null;
create table if not exists side (id text primary key, json text not null);
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
create index if not exists delivery_event on delivery (event_id);
create table if not exists setting (name text primary key, value text not null);
`

const chunk = 200

interface Indexed {
  customer?: string | null
  parent?: string | null
  status?: string | null
  lookup?: string | null
}

/** Which fields of a kind can be searched; the only place that knows. */
const indexed: { [K in Kind]: (object: Objects[K]) => Indexed } = {
  customer: (it) => ({ lookup: it.email }),
  product: () => ({}),
  price: (it) => ({ parent: it.product, lookup: it.lookup_key }),
  tax_rate: () => ({}),
  payment_method: (it) => ({ customer: it.customer }),
  payment_intent: (it) => ({ customer: it.customer, status: it.status }),
  charge: (it) => ({ customer: it.customer, parent: it.payment_intent }),
  refund: (it) => ({ parent: it.payment_intent, lookup: it.charge }),
  dispute: (it) => ({ parent: it.payment_intent, lookup: it.charge }),
  subscription: (it) => ({ customer: it.customer, status: it.status }),
  invoice: (it) => ({
    customer: it.customer,
    parent: it.parent.subscription_details.subscription,
    status: it.status,
  }),
  invoice_payment: (it) => ({ parent: it.invoice, lookup: it.payment.payment_intent, status: it.status }),
  'checkout.session': (it) => ({ customer: it.customer, status: it.status }),
  event: (it) => ({ parent: it.data.object.id, status: it.type }),
  webhook_endpoint: (it) => ({ status: it.status }),
}

export interface Page {
  limit: number
  startingAfter?: string
  endingBefore?: string
}

/** All state of one sandbox: objects as JSON by id, with the few columns that are searched. Synchronous on purpose: a request is one transaction. */
export class Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0

  /** @param folder where `sandbox.sqlite` is kept; undefined keeps it in memory. */
  constructor(folder: string | undefined) {
    if (folder !== undefined) mkdirSync(folder, { recursive: true })
    this.#db = new DatabaseSync(folder === undefined ? ':memory:' : join(folder, 'sandbox.sqlite'))
    this.#db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 2000;')
    this.#db.exec(schema)
  }

  /** Runs `work` in one transaction; a throw rolls back. Inside another one it simply joins. */
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

  put<K extends Kind>(object: Objects[K]): Objects[K] {
    const kind = object.object as K
    const keys = indexed[kind](object)
    this.run(
      `insert into object (id, kind, customer, parent, status, lookup, json) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set customer = excluded.customer, parent = excluded.parent,
         status = excluded.status, lookup = excluded.lookup, json = excluded.json`,
      object.id,
      kind,
      keys.customer ?? null,
      keys.parent ?? null,
      keys.status ?? null,
      keys.lookup ?? null,
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
  }

  /** All objects of a kind, newest first, with the given indexed values. */
  *each<K extends Kind>(kind: K, where: Indexed = {}, cursor: Omit<Page, 'limit'> = {}): Generator<Objects[K]> {
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
    const backwards = cursor.endingBefore !== undefined
    if (cursor.endingBefore !== undefined) {
      clauses.push('seq > (select seq from object where id = ?)')
      values.push(cursor.endingBefore)
    }
    clauses.push(backwards ? 'seq > ?' : 'seq < ?')
    const sql = `select seq, json from object where ${clauses.join(' and ')}
      order by seq ${backwards ? 'asc' : 'desc'} limit ${chunk}`
    // In chunks read whole: a statement left open by an early `break` would block the commit.
    let last = backwards ? 0 : Number.MAX_SAFE_INTEGER
    for (;;) {
      const rows = this.rows(sql, ...values, last)
      for (const row of rows) yield JSON.parse(String(row.json)) as Objects[K]
      if (rows.length < chunk) return
      last = Number(rows.at(-1)?.seq)
    }
  }

  /** What the sandbox knows about an object and never shows: card behaviour, line items before payment, … */
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

  /** Empties everything but the webhook endpoints, so that a reset app is still told. */
  clear(): void {
    this.transaction(() => {
      this.#db.exec(`delete from object where kind <> 'webhook_endpoint'`)
      this.#db.exec('delete from side where id not in (select id from object)')
      for (const table of ['idempotency', 'delivery', 'setting']) this.#db.exec(`delete from ${table}`)
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
