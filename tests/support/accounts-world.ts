// The accounts domain wired for a test: real database, a hand-set clock, and a view of membership that says what it is told.
import {
  type Abilities,
  type AccountServices,
  accountRoutes,
  type PlanDetails,
} from '#server/domains/accounts/index.ts'
import { listSizes } from '#server/domains/catalogue/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { aCaller } from './caller.ts'
import { recordedEvents } from './recorded-events.ts'

const notYet = { allowed: false, reason: 'Please subscribe to access this area' }
const visitorsAbilities: Abilities = { order: notYet, swap: notYet, return: notYet, subscribe: { allowed: true } }

export function accountsWorld(db: Db) {
  const time = { business: new Date('2027-03-01T12:00:00Z'), wall: new Date('2026-11-20T10:00:00Z') }
  const view = { plan: null as PlanDetails | null, pendingReturn: false, can: visitorsAbilities }
  const events = recordedEvents()
  const services: AccountServices = {
    db,
    clock: { now: () => time.business },
    wallClock: { now: () => time.wall },
    events,
    termsVersion: 'terms-of-the-test',
    listSizes,
    describeMembership: async () => view.plan,
    hasPendingReturn: async () => view.pendingReturn,
    describeAbilities: async () => view.can,
  }
  const passes = (minutes: number) => {
    time.wall = new Date(time.wall.getTime() + minutes * 60_000)
  }
  return { services, call: aCaller(accountRoutes(services)), events, time, view, passes }
}
