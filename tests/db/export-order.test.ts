// The export and its pages show every list in the same order each time: the columns by which a query is sorted determine one row of
// each table that it joins.
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  OrderByItemNode,
  ParensNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
  TableNode,
  ValueNode,
} from 'kysely'
import { expect, test } from 'vitest'
import { sections } from '#server/views/export/read-export.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { familyEmail, familyOfTheSite } from '../support/worlds/privacy/family-of-the-site.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase()
const { aFamilyOfTheSite } = familyOfTheSite(db, twoHomesWorld(db))

/** The columns of each table, and those of its keys. */
interface Shape {
  readonly columns: readonly string[]
  readonly keys: readonly (readonly string[])[]
}

/** Leaves out indexes of expressions, partial indexes, and keys with columns that may be null, since nulls are never equal. */
async function readShapes(): Promise<Map<string, Shape>> {
  const columns = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.relname`.execute(db)
  const keys = await sql<{ name: string; key: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as key
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and i.indpred is null and i.indexprs is null and c.relnamespace = 'public'::regnamespace
    group by c.relname, i.indexrelid having bool_and(a.attnotnull)`.execute(db)
  return new Map(
    columns.rows.map(({ name, columns }) => {
      const own = keys.rows.filter((row) => row.name === name).map(({ key }) => key)
      // The id of an event is unique without an index of its own.
      return [name, { columns, keys: columns.includes('id') ? [['id'], ...own] : own }]
    }),
  )
}

const shapes = await readShapes()

/** One query. Columns are written as `loan.id`, with the query's name for the table. */
interface Query {
  /** The tables by the query's names for them; undefined for anything but a table. */
  readonly tables: ReadonlyMap<string, string | undefined>
  readonly sortedBy: readonly string[]
  /** Columns that have the same value in all rows. */
  readonly fixed: readonly string[]
  /** Pairs of columns of which the first determines the second. */
  readonly determines: readonly (readonly [string, string])[]
}

function tableOf(node: OperationNode): readonly [string, string | undefined] {
  if (TableNode.is(node)) return [node.table.identifier.name, node.table.identifier.name]
  if (!AliasNode.is(node) || !IdentifierNode.is(node.alias)) return ['?', undefined]
  return [node.alias.name, TableNode.is(node.node) ? node.node.table.identifier.name : undefined]
}

/** The conditions that all rows meet. */
function conditionsOf(node: OperationNode | undefined): BinaryOperationNode[] {
  if (node && ParensNode.is(node)) return conditionsOf(node.node)
  if (node && AndNode.is(node)) return [...conditionsOf(node.left), ...conditionsOf(node.right)]
  return node && BinaryOperationNode.is(node) ? [node] : []
}

function readQuery(query: SelectQueryNode): Query {
  const joins = query.joins ?? []
  const tables = new Map([...(query.from?.froms ?? []), ...joins.map(({ table }) => table)].map(tableOf))
  const columnOf = (node: OperationNode): string[] => {
    if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return []
    const [named, column] = [node.table?.table.identifier.name, node.column.column.name]
    const tableNames = [...tables]
      .filter(([, table]) => shapes.get(table ?? '')?.columns.includes(column))
      .map(([name]) => name)
    return (named ? [named] : tableNames).map((name) => `${name}.${column}`)
  }
  const [fixed, determines]: [string[], [string, string][]] = [[], []]
  const read = (condition: OperationNode | undefined, leftJoined?: string) => {
    for (const { leftOperand, operator, rightOperand } of conditionsOf(condition)) {
      if (!OperatorNode.is(operator) || operator.operator !== '=') continue
      const [[one], [other]] = [columnOf(leftOperand), columnOf(rightOperand)]
      if (one && ValueNode.is(rightOperand)) fixed.push(one)
      if (!one || !other) continue
      // Where a left join finds no row, its columns are null and determine nothing.
      if (!leftJoined || other.startsWith(`${leftJoined}.`)) determines.push([one, other])
      if (!leftJoined || one.startsWith(`${leftJoined}.`)) determines.push([other, one])
    }
  }
  read(query.where?.where)
  for (const { joinType, table, on } of joins) read(on?.on, joinType === 'InnerJoin' ? undefined : tableOf(table)[0])
  const items = query.orderBy?.items ?? []
  const sortedBy = items.flatMap((item) => (OrderByItemNode.is(item) ? columnOf(item.orderBy) : []))
  return { tables, sortedBy, fixed, determines }
}

/** The tables whose rows the sort order of a query does not tell apart. */
function undeterminedTables({ tables, sortedBy, fixed, determines }: Query): string[] {
  const known = new Set([...sortedBy, ...fixed])
  const open = new Map(tables)
  for (let before = -1; before !== known.size; ) {
    before = known.size
    for (const [one, other] of determines) if (known.has(one)) known.add(other)
    for (const [name, table] of open) {
      const { columns, keys } = shapes.get(table ?? '') ?? { columns: [], keys: [] }
      if (!keys.some((key) => key.every((column) => known.has(`${name}.${column}`)))) continue
      open.delete(name)
      for (const column of columns) known.add(`${name}.${column}`)
    }
  }
  return [...open.keys()]
}

test('each query of the export that reads more than an id is sorted by a unique key of every table', async () => {
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
    accountId,
    provedEmail: familyEmail,
    asGuest: { resaleOrders: [], skiBookings: [], giftCards: [], checkouts: [] },
  }
  for (const [name, section] of Object.entries(sections)) {
    queries.length = 0
    await section.read(db.withPlugin(record), owner)
    for (const query of queries.filter(({ selections }) => (selections?.length ?? 0) > 1)) {
      const read = readQuery(query)
      expect
        .soft(undeterminedTables(read), `${name}: ${[...read.tables.keys()].join(', ')} by ${read.sortedBy.join(', ')}`)
        .toEqual([])
    }
  }
})
