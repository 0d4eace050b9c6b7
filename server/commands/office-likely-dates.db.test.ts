// How often the likely dates of the waiting list would have been right, replayed by the office.
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { commandEvents } from './command-events.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const office = officeDesk({ db, clock: world.services.clock, events: commandEvents(world.services) })

test('likely-dates shows how often the dates would have been right', async () => {
  expect(await office('likely-dates')).toEqual([
    'No range of the last year can be judged yet: too few pieces have been out and back.',
  ])
  const steps = [
    ['dispatch', 'packed', 'out', 0],
    ['announce return', 'out', 'return_announced', 60],
    ['receive', 'return_announced', 'received', 64],
    ['release', 'cleaning', 'ready', 67],
  ] as const
  const dayMs = 24 * 60 * 60_000
  for (let garment = 0; garment < 12; garment++) {
    const start = world.time.now.getTime() - (390 - 7 * garment) * dayMs
    const history = [0, 70, 140].flatMap((trip) =>
      steps.map(([kind, from, to, day]) => ({
        kind,
        from,
        to,
        actor: 'system:test' as const,
        at: new Date(start + (trip + day) * dayMs),
      })),
    )
    await world.garment({ life: { state: 'ready', history } })
  }
  expect(await office('likely-dates')).toEqual([
    expect.stringMatching(/^(8[5-9]|9\d|100) in 100 ranges of the last year were right: \d+ of \d+$/),
    expect.stringMatching(/^ {2}half of the ranges had at most \d+ days$/),
    expect.stringMatching(/^ {2}\d+ ranges are not over yet; \d+ had no last day; \d+ times no range could be given$/),
  ])
})
