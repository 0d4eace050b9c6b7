// Connections are cut at random while orders are placed. The process survives, each answer is an order or 503, and every
// acknowledged order exists.
import { expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/platform/db/database.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rounds } from '../support/volume.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const orders = rounds(75, 600)
const lanes = 10
const cuts = orders / 3

const { db, pool, url } = await openTestDatabase({ max: 12 })
const world = rentalsWorld(db, { bystander: false })

/** Cuts one of the pool's connections, a busy one if there is any. */
async function cutOne({ pool: killer }: OpenDatabase): Promise<number> {
  const { rows } = await killer.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
     order by state = 'idle', random() limit 1`,
  )
  for (const { pid } of rows) await killer.query('select pg_terminate_backend($1)', [pid])
  return rows.length
}

test('no acknowledged order is lost, and none is made twice', async () => {
  const family = async () => ({ member: await world.member(), garmentId: await world.garment() })
  const waiting = await Promise.all(Array.from({ length: orders }, family))
  const killer = openDatabase({ url, max: 1 })
  const acknowledged = new Map<string, string>()
  const strange: unknown[] = []
  let answers = 0
  let cut = 0
  let refused = 0

  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { member, garmentId } = next
      const body = { inventoryItemIds: [garmentId], postageStatus: 'free' as const }
      while (!acknowledged.has(member.accountId)) {
        const answer = await world.call('placeOrder', { body }, { viewer: member.viewer })
        answers += 1
        if (answer.ok) acknowledged.set(member.accountId, answer.body.orderId)
        else if (answer.status === 503) refused += 1
        else strange.push(answer)
        if (strange.length > 0) return
        if (cut < cuts && answers % 2 === 0) {
          // `cut += await …` would read `cut` before the wait, and lose what other lanes add during it.
          const more = await cutOne(killer)
          cut += more
        }
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await killer.close()

  expect(strange).toEqual([])
  expect(cut).toBeGreaterThanOrEqual(cuts)
  expect(refused, 'precondition: some calls were cut').toBeGreaterThan(0)
  const placed = await db.selectFrom('rental_order').select(['id', 'account_id']).execute()
  expect(new Map(placed.map((row) => [row.account_id, row.id]))).toEqual(acknowledged)
  expect(placed).toHaveLength(orders)
  expect(pool.totalCount).toBeLessThanOrEqual(12)
  await world.expectInvariants()
})
