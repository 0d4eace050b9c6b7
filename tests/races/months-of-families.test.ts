// The small soak: 20 families, four months (`npm run soak` plays 200 families through 13).
import { expect, test } from 'vitest'
import { play } from '../soak/play.ts'
import { freshDatabase } from '../support/database.ts'

const families = 20
const days = 122

test('twenty families live through four months in which everything goes wrong, and no penny or credit does', async () => {
  const database = await freshDatabase()
  try {
    const played = await play({
      ...{ databaseUrl: database.url, families, days, seed: 20261120, kills: 0.05 },
      say: (line) => console.log(line),
    })
    expect(played.problems).toEqual([])
    expect(played.days).toBe(days)
    // A soak in which nobody does anything proves nothing.
    for (const act of ['placeOrder', 'makeOrder', 'changeSubscriptionPlan', 'pauseMembership', 'endMembership'])
      expect(played.counts.get(`${act}: done`), act).toBeGreaterThan(0)
  } finally {
    await database.drop()
  }
}, 600_000)
