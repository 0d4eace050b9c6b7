// The export and its pages show lists in an order that is the same every time: each query of it ends in a unique key.
import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OrderByItemNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
  TableNode,
} from 'kysely'
import { expect, test } from 'vitest'
import { sections } from '#server/views/export/read-export.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { familyEmail, familyOfTheSite } from '../support/worlds/privacy/family-of-the-site.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase()
const { aFamilyOfTheSite } = familyOfTheSite(db, twoHomesWorld(db))

/** What one query is sorted by, as `table.column`, and what it reads from. */
interface Sorted {
  readonly tables: readonly string[]
  readonly by: readonly string[]
}

/** By the name under which a query knows it. */
function tableOf(node: OperationNode): readonly [string, string][] {
  if (TableNode.is(node)) return [[node.table.identifier.name, node.table.identifier.name]]
  if (!AliasNode.is(node) || !IdentifierNode.is(node.alias) || !TableNode.is(node.node)) return []
  return [[node.alias.name, node.node.table.identifier.name]]
}

function sortingOf(query: SelectQueryNode): Sorted {
  const from = [...(query.from?.froms ?? []), ...(query.joins ?? []).map(({ table }) => table)]
  const tables = new Map(from.flatMap(tableOf))
  const by = (query.orderBy?.items ?? []).flatMap((item) => {
    if (!OrderByItemNode.is(item) || !ReferenceNode.is(item.orderBy) || !ColumnNode.is(item.orderBy.column)) return []
    const { table, column } = item.orderBy
    const named = table?.table.identifier.name
    const of = named ? [tables.get(named)] : [...tables.values()]
    return of.map((name) => `${name}.${column.column.name}`)
  })
  return { tables: [...tables.values()], by }
}

/** An id alone is unique, and of a key with the account the rest is unique among its rows. */
async function readKeys(): Promise<(table: string) => string[][]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(c.relname || '.' || a.attname) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and i.indpred is null and c.relnamespace = 'public'::regnamespace
    group by c.relname, i.indexrelid`.execute(db)
  const keys = rows.map(({ name, columns }) => {
    return { name, columns: columns.filter((column) => !/\.(account|subject)_id$/.test(column)) }
  })
  return (table) => [[`${table}.id`], ...keys.filter(({ name }) => name === table).map(({ columns }) => columns)]
}

test('each query of the export that reads more than an id is sorted down to a unique key', async () => {
  const queries: SelectQueryNode[] = []
  const record: KyselyPlugin = {
    transformQuery({ node }) {
      if (SelectQueryNode.is(node)) queries.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { accountId } = await aFamilyOfTheSite()
  const owner = {
    ...{ accountId, provedEmail: familyEmail },
    asGuest: { resaleOrders: [], skiBookings: [], giftCards: [], checkouts: [] },
  }
  const keysOf = await readKeys()
  for (const [name, section] of Object.entries(sections)) {
    queries.length = 0
    await section.read(db.withPlugin(record), owner)
    for (const query of queries.filter(({ selections }) => (selections?.length ?? 0) > 1)) {
      const { tables, by } = sortingOf(query)
      const whole = tables.flatMap((table) => keysOf(table)).some((key) => key.every((part) => by.includes(part)))
      expect.soft(whole, `${name}: ${tables.join(', ')} by ${by.join(', ')}`).toBe(true)
    }
  }
})
