// Plain SQL files, forward only. Each runs in its own transaction under a row lock on the table `migration` (an advisory lock
// would not work on distributed PostgreSQL), so that several servers may start at the same time.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const migrationFolder = fileURLToPath(new URL('../../migrations/', import.meta.url))
const lockRow = '(lock)'

interface MigrationFile {
  name: string
  sql: string
  hash: string
}

export interface MigrateOptions {
  readonly folder?: string
  /** SQL that runs in the transaction of the first file, to mark what a new database is for. */
  readonly afterFirst?: string
}

/**
 * Brings the database up to date. It begins only in an empty schema.
 * @returns the names of the files that were run, in order
 * @throws Error in one sentence when the schema is another application's, when a file that ran before was changed or is missing,
 * or when one fails: its changes are rolled back, earlier ones stay
 */
export async function migrate(
  pool: pg.Pool,
  { folder = migrationFolder, afterFirst = '' }: MigrateOptions = {},
): Promise<string[]> {
  const files = readMigrations(folder)
  // Migrations use their own client: a change of a large table may take longer than any other statement.
  const client = new pg.Client({ ...pool.options, query_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await ensureMigrationTable(client)
    const names: string[] = []
    for (;;) {
      const name = await runNext(client, files, afterFirst)
      if (name === undefined) return names
      names.push(name)
    }
  } finally {
    await client.end()
  }
}

/**
 * Compares the database with this version, and changes nothing.
 * @returns how many of our migrations have run on it, and how many have not
 * @throws Error in one sentence as `migrate` does
 */
export async function readMigrated(
  pool: pg.Pool,
  { folder = migrationFolder }: Pick<MigrateOptions, 'folder'> = {},
): Promise<{ readonly applied: number; readonly pending: number }> {
  const files = readMigrations(folder)
  const hashes = (await isBegun(pool)) ? await readHashes(pool) : new Map<string, string>()
  refuseChangedHistory(files, hashes)
  return { applied: hashes.size, pending: files.length - hashes.size }
}

function readMigrations(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

async function ensureMigrationTable(client: pg.ClientBase): Promise<void> {
  if (await isBegun(client)) return
  try {
    await client.query(
      `create table migration (
         name text primary key,
         hash text not null,
         applied_at timestamptz not null default now()
       );
       insert into migration (name, hash) values ('${lockRow}', '')`,
    )
  } catch (error) {
    // Another server may have created it at the same moment: then it exists.
    if (!(await isBegun(client))) throw error
  }
}

/**
 * Whether the schema is already ours.
 * @throws Error when it has another application's tables; once it is ours, others may add tables
 */
export async function isBegun(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  // One statement, so that another server's first migration is seen whole or not at all.
  const { rows } = await client.query<{ schema: string; ours: boolean; occupied: boolean }>(
    `select current_schema() as schema,
       (select count(*) = 3 from pg_attribute
        where attrelid = to_regclass(quote_ident(current_schema()) || '.migration')
          and attname in ('name', 'hash', 'applied_at')) as ours,
       exists (
         select 1 from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
           and not exists (
             select 1 from pg_depend d
             where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
       ) as occupied`,
  )
  const [found] = rows
  if (found?.ours) return true
  if (found?.occupied)
    throw new Error(
      `The schema "${found.schema}" of the database holds tables of another application: give Wrenlet a database of its own. Nothing was changed.`,
    )
  return false
}

/** Names of what our migrations create, in the order in which it may be dropped. */
export function listOwnRelations(folder = migrationFolder): {
  views: string[]
  tables: string[]
  functions: string[]
} {
  const sql = readMigrations(folder)
    .map((file) => file.sql)
    .join('\n')
  const namesOf = (kind: string) =>
    [...sql.matchAll(new RegExp(`^create ${kind} (\\w+)`, 'gim'))].map(([, name = '']) => name)
  const renamed = [...sql.matchAll(/^alter table \w+ rename to (\w+)/gim)].map(([, name = '']) => name)
  return { views: namesOf('view'), tables: [...namesOf('table'), ...renamed], functions: namesOf('function') }
}

/** @returns the name of the file that was run; undefined when none was left */
async function runNext(client: pg.ClientBase, files: MigrationFile[], afterFirst: string): Promise<string | undefined> {
  await client.query('begin')
  try {
    // A change of a large table takes time, and waits for another server that makes it.
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query('select 1 from migration where name = $1 for update', [lockRow])
    const hashes = await readHashes(client)
    refuseChangedHistory(files, hashes)
    const next = files.find(({ name }) => !hashes.has(name))
    if (next) {
      await runFile(client, next)
      if (hashes.size === 0) await client.query(afterFirst)
      await client.query('insert into migration (name, hash) values ($1, $2)', [next.name, next.hash])
    }
    await client.query('commit')
    return next?.name
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function readHashes(client: pg.ClientBase | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration where name <> $1',
    [lockRow],
  )
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function refuseChangedHistory(files: MigrationFile[], applied: Map<string, string>): void {
  for (const [name, hash] of applied) {
    const file = files.find((candidate) => candidate.name === name)
    if (!file)
      throw new Error(
        `The database has the migration ${name}, which this version of Wrenlet lacks: start a newer version.`,
      )
    if (file.hash !== hash)
      throw new Error(
        `The migration ${name} was changed after it had run on this database: undo the change and add a new file instead.`,
      )
  }
}

async function runFile(client: pg.ClientBase, { name, sql }: MigrationFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`The migration ${name} failed${line}: ${message}.`, { cause: error })
  }
}
