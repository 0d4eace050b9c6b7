// Migration 0148 records which products have ever been more than a draft.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'

const { db, url } = await openTestDatabase()
const at = new Date('2026-11-20T10:00:00Z')

test('a draft has been shown only if a piece of it was lent or for sale, somebody saved it or somebody waits for it', async () => {
  await transaction(db, async (tx) => {
    await aProduct(tx, { handle: 'active' })
    await aProduct(tx, { handle: 'draft', status: 'draft' })
    const lent = await aProduct(tx, { handle: 'lent' })
    const garmentIds = [await aGarment(tx, { productId: lent.id })]
    const { accountId } = await aMember(tx, { joinedOn: localDay('2026-11-01') })
    await anOrder(tx, { accountId, garmentIds })
    const sold = await aProduct(tx, { handle: 'sold' })
    await aListing(tx, { productId: sold.id })
    const saved = await aProduct(tx, { handle: 'saved' })
    await tx
      .insertInto('favourite')
      .values({ account_id: accountId, product_id: saved.id, position: 0, added_at: at })
      .execute()
    const waited = await aProduct(tx, { handle: 'waited' })
    await tx
      .insertInto('waiting_list_entry')
      .values({ id: newId(), email: 'waits@example.com', product_id: waited.id, size_code: '104cm', asked_at: at })
      .execute()
    const drafts = [lent, sold, saved, waited].map(({ id }) => id)
    await tx.updateTable('product').set({ status: 'draft' }).where('id', 'in', drafts).execute()
  })
  await runSql(url, 'alter table product drop column was_shown')
  await runSql(url, await readFile(new URL('../../migrations/0148_shown_since.sql', import.meta.url), 'utf8'))
  const rows = await db.selectFrom('product').select(['handle', 'was_shown']).orderBy('handle').execute()
  expect(rows.map(({ handle, was_shown }) => [handle, was_shown])).toEqual([
    ['active', true],
    ['draft', false],
    ['lent', true],
    ['saved', true],
    ['sold', true],
    ['waited', true],
  ])
})
