import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)

test('each line names its piece; older lines are on the next page', async () => {
  const { accountId, viewer } = await world.member({ plan: '200-quarterly' })
  const garments = await Promise.all(Array.from({ length: 19 }, () => world.garment({ credits: 10 })))
  await world.order({ accountId, garmentIds: garments.slice(0, 10), placedAt: new Date('2026-10-01T09:00:00Z') })
  await world.order({ accountId, garmentIds: garments.slice(10), placedAt: new Date('2026-10-02T09:00:00Z') })
  await world.order({ accountId, returning: garments.slice(0, 2), placedAt: world.time.now })
  const read = async (query: { page?: number }) => {
    const answer = await world.call('creditStatement', { query }, { viewer })
    if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
    return answer.body
  }
  const first = await read({})
  const lines = first.pagination.rowsNumber
  expect(first.pagination).toEqual({ page: 1, rowsPerPage: 20, rowsNumber: lines })
  expect(lines).toBeGreaterThanOrEqual(21)
  expect(first.entries).toHaveLength(20)
  expect(first.entries[0]).toMatchObject({
    on: '2026-11-20',
    onLabel: '20 November 2026',
    text: expect.stringMatching(/^Puddle raincoat, \S+y – return booked$/),
    delta: -10,
  })
  expect(first.entries[5]?.text).toMatch(/^Puddle raincoat, \S+y – ordered$/)
  const second = await read({ page: 2 })
  expect(second.entries).toHaveLength(lines - 20)
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(new Set(ids).size).toBe(lines)
})
