// A world (world.ts) for accounts, in which tests set application time and wall time separately.
import type { Db } from '#server/platform/db/database.ts'
import { watchBystander } from '../bystander.ts'
import { aWorld } from './world.ts'

export function accountsWorld(db: Db) {
  watchBystander(db)
  const time = { application: new Date('2027-03-01T12:00:00Z'), wall: new Date('2026-11-20T10:00:00Z') }
  const { services, call, published, worker, jobs, mails, queueRecurringJob } = aWorld(db, {
    clock: { now: () => time.application },
    wallClock: { now: () => time.wall },
  })
  const passMinutes = (minutes: number) => {
    time.wall = new Date(time.wall.getTime() + minutes * 60_000)
  }
  const events = { published, clear: () => void published.splice(0) }
  return { services: services.accounts, call, events, time, passMinutes, worker, jobs, mails, queueRecurringJob }
}
