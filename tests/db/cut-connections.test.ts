// Cuts the connection at each statement of an order. The call answers that the database could not be reached, or that the order is
// placed; a repeated call places no second order.
import { type ClientBase, Client as PgClient } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db, pool, url } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const killer = new PgClient({ connectionString: url })
await killer.connect()
afterAll(() => killer.end())

interface Connection extends ClientBase {
  readonly processID: number
  readonly connection: { readonly stream: { destroy(): void } }
}
type Cut = (connection: Connection, ask: () => unknown) => Promise<unknown>

let queries = 0
let cut: { readonly at: number; readonly how: Cut } | undefined
pool.on('connect', (client) => {
  const connection = client as unknown as Connection
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const ask = () => query(...args)
    return cut && ++queries === cut.at ? cut.how(connection, ask) : ask()
  }
  Object.assign(connection, { query: watched })
})

const ways: readonly [string, Cut][] = [
  [
    'before the statement arrives',
    async ({ processID }, ask) => {
      await killer.query('select pg_terminate_backend($1, 10000)', [processID])
      return ask()
    },
  ],
  [
    'before its answer arrives',
    async ({ connection }, ask) => {
      const answer = ask()
      // The connection is cut once the statement has been sent.
      setImmediate(() => connection.stream.destroy())
      return answer
    },
  ],
]

it.each(ways)('an order that is sent again after the connection was cut %s is placed once', async (_, how) => {
  let cuts = 0
  for (let at = 1; ; at++) {
    const { viewer, accountId } = await world.member()
    const body = { inventoryItemIds: [await world.garment(), await world.garment()], postageStatus: 'free' }
    const place = () => world.call('placeOrder', { body }, { viewer })
    queries = 0
    cut = { at, how }
    const first = await place()
    cut = undefined
    const wasCut = queries >= at
    if (!first.ok)
      expect(first).toMatchObject({
        status: 503,
        errors: [{ code: 'not_ready' }],
        retryAfterSeconds: expect.any(Number),
      })
    expect(await place(), `after a cut at statement ${at}`).toMatchObject({ ok: true })
    expect(await db.selectFrom('rental_order').selectAll().where('account_id', '=', accountId).execute()).toHaveLength(
      1,
    )
    if (!wasCut) break
    cuts += 1
  }
  expect(cuts).toBeGreaterThan(10)
  await world.expectInvariants()
})
