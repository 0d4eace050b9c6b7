// Parcels that already exist when migration 0058 introduces labels.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { toId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { listUnlabelled } from './queries/parcels-to-label.ts'

const { db, url } = await openTestDatabase()
const world = rentalsWorld(db)

/** Reverts the migration with the data in the tables. */
const before = `
  drop table parcel_label;
  drop index parcel_to_go;
  update parcel set dispatched_at = null where direction = 'return';
  alter table parcel drop column closed_at;`

test('the upgrade gives an announced return a label, and none to one that was posted or cancelled', async () => {
  const announced = async () => {
    const member = await world.member({ plan: '150-quarterly' })
    const garmentIds = [await world.garment({ credits: 30 })]
    await world.order({ accountId: member.accountId, garmentIds })
    const answer = await world.call('announceReturn', { body: { itemsIds: garmentIds } }, member)
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return { member, id: toId<'return'>(answer.body.returnId) }
  }
  const [waiting, posted, cancelled] = [await announced(), await announced(), await announced()]
  const receipt = { params: { id: posted.id }, body: { proof: 'AB123456785GB' } }
  expect(await world.call('postReturn', receipt, posted.member)).toMatchObject({ ok: true })
  const at = world.time.now
  await db
    .updateTable('rental_return')
    .set({ state: 'cancelled', cancelled_at: at })
    .where('id', '=', cancelled.id)
    .execute()
  await runSql(url, before)
  await runSql(url, await readFile(new URL('../../migrations/0058_labels.sql', import.meta.url), 'utf8'))
  const parcelOf = ({ id }: { id: typeof waiting.id }) =>
    db
      .selectFrom('parcel')
      .select(['dispatched_at', 'closed_at'])
      .where('carries_id', '=', id)
      .executeTakeFirstOrThrow()
  expect(await parcelOf(waiting)).toEqual({ dispatched_at: null, closed_at: null })
  expect(await parcelOf(posted)).toEqual({ dispatched_at: at, closed_at: null })
  expect(await parcelOf(cancelled)).toEqual({ dispatched_at: null, closed_at: at })
  const later = new Date(at.getTime() + 3_600_000)
  expect(await listUnlabelled(db, { createdBefore: later, atMost: 10 })).toEqual([waiting.id])
})
