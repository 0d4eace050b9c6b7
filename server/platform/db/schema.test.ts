// Ids keep their kind from the tables to the functions that take them: the compiler refuses mixed kinds.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Database } from './schema.ts'

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const loanId = newId<'loan'>()
const garmentId = newId<'garment'>()
const nameOf = (id: Id<'loan'>): string => `loan ${id}`

test('a function refuses an id of another kind', () => {
  expect(nameOf(loanId)).toBe(`loan ${loanId}`)
  // @ts-expect-error a garment is not a loan
  expect(nameOf(garmentId)).toBe(`loan ${garmentId}`)
  // @ts-expect-error text from outside is not an id until it has been checked
  expect(nameOf('from outside')).toBe('loan from outside')
})

test('a condition, a value and an update refuse an id of another kind', () => {
  const loans = db.selectFrom('loan').select('id')
  expect(loans.where('garment_id', '=', garmentId).compile().parameters).toEqual([garmentId])
  // @ts-expect-error a garment is not found by the id of a loan
  expect(loans.where('garment_id', '=', loanId).compile().parameters).toEqual([loanId])
  // @ts-expect-error nor among ids of loans
  expect(loans.where('garment_id', 'in', [loanId]).compile().parameters).toEqual([loanId])
  const goesBack = (returnId: Id<'return'>) => db.updateTable('loan').set({ return_id: returnId })
  expect(goesBack(newId()).compile().parameters).toHaveLength(1)
  // @ts-expect-error a loan goes back in a return, not in an order
  db.updateTable('loan').set({ return_id: newId<'order'>() })
  const parcel = { id: newId<'parcel'>(), direction: 'return' as const, label_code: 'WR-1', created_at: new Date(0) }
  const carried = db.insertInto('parcel').values({ ...parcel, carries_id: newId<'return'>() })
  expect(carried.compile().parameters).toHaveLength(5)
  // @ts-expect-error a parcel carries an order or a return
  db.insertInto('parcel').values({ ...parcel, carries_id: loanId })
})

test('a query result has the id kind of its column', async () => {
  const [row] = await db.selectFrom('loan').select(['id', 'garment_id', 'return_id']).execute()
  const loan: Id<'loan'> | undefined = row?.id
  // @ts-expect-error a loan's own id is not its garment's
  const garment: Id<'garment'> | undefined = row?.id
  // @ts-expect-error a loan may be in no return
  const back: Id<'return'> | undefined = row?.return_id
  expect([loan, garment, back]).toEqual([undefined, undefined, undefined])
})
