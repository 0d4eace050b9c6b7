// Garments that are in stock or with families when the safety check becomes a rule (migration 0060).
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import type { GarmentState } from './index.ts'
import { garmentStates } from './rules/garment-transitions.ts'

const { db, url } = await openTestDatabase()

/** Reverts the migration while the other tables contain data. */
const before = `
  drop table safety_check;
  alter table garment drop column safe, drop column delivery_id;
  drop table delivery;`

test('the upgrade counts ready and outgoing garments as checked; all others are checked before they are ready again', async () => {
  const states = new Map<string, GarmentState>()
  for (const state of garmentStates)
    states.set(await transaction(db, (tx) => aGarment(tx, { life: { state, history: [] } })), state)
  await runSql(url, before)
  await runSql(url, await readFile(new URL('../../migrations/0060_safety_checks.sql', import.meta.url), 'utf8'))
  const rows = await db.selectFrom('garment').select(['id', 'state', 'safe']).execute()
  for (const { id, state } of rows) expect(state).toBe(states.get(id))
  const safe = rows.filter((row) => row.safe).map(({ state }) => state)
  expect(safe.toSorted()).toEqual(['packed', 'picked', 'ready', 'reserved'])
})
