import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from './database.ts'
import { everyRow } from './every-row.ts'

const { db } = await openTestDatabase()
const open = (givenName: string) => transaction(db, (tx) => anAccount(tx, { givenName }))

test('everyRow reads the rows that contain an id from every table, and shows when one of them changes', async () => {
  const [{ id }] = [await open('Ada'), await open('Bea')]
  const read = async () =>
    Object.entries(await everyRow(db, { containing: [id] })).filter(([, rows]) => rows.length > 0)
  const before = await read()
  const everything = Object.entries(await everyRow(db)).map(([table, rows]) => [
    table,
    rows.filter((row) => row.includes(id)),
  ])
  expect(before).toEqual(everything.filter(([, rows]) => (rows as string[]).length > 0))
  expect(before.map(([table]) => table)).toContain('account')
  await db.updateTable('account').set({ given_name: 'Bea' }).where('id', '=', id).execute()
  expect(await read()).not.toEqual(before)
})

test('everyRow leaves the named columns out of every row', async () => {
  await open('Cleo')
  const { account = [] } = await everyRow(db, { withoutColumns: ['given_name'] })
  expect(account.length).toBeGreaterThan(0)
  expect(account.join()).not.toMatch(/given_name|Cleo/)
})
