// The tables that are declared for TypeScript by hand (server/platform/db/schema.ts) are those of the migrated database.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'

const { db } = await openTestDatabase()
const text = readFileSync(new URL('../../server/platform/db/schema.ts', import.meta.url), 'utf8')

interface Interface {
  readonly parent: string | undefined
  readonly own: Readonly<Record<string, string>>
}
const interfaces = new Map<string, Interface>(
  [...text.matchAll(/^(?:export )?interface (\w+)(?:<[^>{]+>)?(?: extends (\w+)[^{]*)? \{\n(.*?)^\}/gms)].map(
    ([, name = '', parent, body = '']) => [
      name,
      {
        parent,
        own: Object.fromEntries(
          [...body.matchAll(/^ {2}(\w+):((?: .+)?(?:\n {4}.+)*)$/gm)].map(([, field = '', type = '']) => [
            field,
            type.trim(),
          ]),
        ),
      },
    ],
  ),
)
/** Maps each column, inherited ones included, to its type in TypeScript. */
function typesOf(name: string): Record<string, string> {
  const found = interfaces.get(name)
  if (!found) throw new Error(`schema.ts has no interface ${name}`)
  return { ...(found.parent && typesOf(found.parent)), ...found.own }
}

/** The type with which a column is read: the first of a `ColumnType`. `unknown` includes null. */
const readType = (type: string): string => /^ColumnType<([^,]+),/.exec(type)?.[1] ?? type
/** Whether an insert may leave out a column of this type. */
const isOptional = (type: string): boolean =>
  type.startsWith('Generated<') || /^ColumnType<[^,]+,[^,]*undefined/.test(type)

interface Column {
  readonly table: string
  readonly name: string
  readonly nullable: boolean
  readonly filled: boolean
  readonly is_view: boolean
}
const { rows: columns } = await sql<Column>`
  select c.relname as table, a.attname as name, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as filled, c.relkind = 'v' as is_view
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attname`.execute(db)
const inDatabase = Map.groupBy(columns, ({ table }) => table)

/** Used only in SQL: the table of migrations, and a view of the invariants. */
const bySqlAlone = ['migration', 'refunded']

test('the tables and views of TypeScript are those of the database', () => {
  expect([...Object.keys(typesOf('Database')), ...bySqlAlone].toSorted()).toEqual([...inDatabase.keys()].toSorted())
})

test.each(Object.entries(typesOf('Database')))('%s has the columns of its interface', (table, row) => {
  const types = typesOf(row)
  const known = inDatabase.get(table) ?? []
  expect(Object.keys(types).toSorted()).toEqual(known.map(({ name }) => name).toSorted())
  // To PostgreSQL, every column of a view is nullable.
  for (const { name, nullable, filled } of known.filter(({ is_view }) => !is_view)) {
    const type = types[name] ?? ''
    const read = readType(type)
    if (read !== 'unknown') expect([name, /\| null\b/.test(read)]).toEqual([name, nullable])
    if (isOptional(type)) expect([name, filled || nullable]).toEqual([name, true])
  }
})
