// Rentals wired for a test: real database, a clock set by hand, the payment provider as a fake at its port, and the one
// subscription that makes orders of payments.

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { DomainEvent } from '#server/domain-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { inventoryInvariants } from '#server/domains/inventory/index.ts'
import { membershipInvariants } from '#server/domains/membership/index.ts'
import { paymentInvariants, paymentJobs } from '#server/domains/payments/index.ts'
import {
  completePaidCheckout,
  type RentalServices,
  rentalInvariants,
  rentalJobs,
  rentalsRoutes,
} from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { EventBus } from '#server/platform/events/event-bus.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGarment, type GarmentWishes } from '../builders/a-garment.ts'
import { aMember, type BuiltMember, type MemberWishes } from '../builders/a-member.ts'
import { aSession } from '../builders/a-session.ts'
import { anOrder, type OrderWishes } from '../builders/an-order.ts'
import { aCaller } from './caller.ts'
import { postageGateway } from './postage-gateway.ts'

export function rentalsWorld(db: Db) {
  const time = { now: new Date('2026-11-20T10:00:00Z') }
  const clock = { now: () => time.now }
  const published: DomainEvent[] = []
  const gateway = postageGateway()
  const events: EventBus<DomainEvent> = {
    async publish(tx, event) {
      published.push(event)
      if (event.type === 'postage-paid') await completePaidCheckout(services)(tx, event)
    },
  }
  const services: RentalServices = { db, clock, log: createLog('silent'), events, gateway, lockAccount }
  const call = aCaller(rentalsRoutes(services))

  return {
    services,
    call,
    gateway,
    published,
    time,
    passes(minutes: number) {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
    /** Works off whatever is due, once. */
    async work(): Promise<void> {
      const worker = startWorker({
        db,
        clock,
        log: services.log,
        handlers: { ...rentalJobs(services), ...paymentJobs(services) },
        pollMs: 3_600_000,
      })
      await worker.drain()
      await worker.stop()
    },
    member: (wishes: MemberWishes = {}): Promise<BuiltMember & { viewer: Viewer }> =>
      transaction(db, async (tx) => {
        const member = await aMember(tx, { now: time.now, ...wishes })
        const { viewer } = await aSession(tx, member.accountId)
        return { ...member, viewer }
      }),
    garment: (wishes: GarmentWishes = {}): Promise<Id<'garment'>> => transaction(db, (tx) => aGarment(tx, wishes)),
    order: (wishes: OrderWishes): Promise<string> => transaction(db, (tx) => anOrder(tx, wishes)),
    /** Pays what the last answer of getPaymentIntent asks for, as the card form would. */
    async pay(clientSecret: string | null): Promise<void> {
      const intent = [...gateway.intents.values()].find((candidate) => candidate.clientSecret === clientSecret)
      if (!intent) throw new Error('there is nothing to pay')
      gateway.pay(intent.intentId)
    },
    /** Every truth about rentals, memberships and payments holds. */
    async holds(): Promise<void> {
      const broken: Record<string, unknown[]> = {}
      for (const { name, sql: query } of [
        ...rentalInvariants,
        ...inventoryInvariants,
        ...membershipInvariants,
        ...paymentInvariants,
      ]) {
        const { rows } = await sql.raw(query).execute(db)
        if (rows.length > 0) broken[name] = rows
      }
      expect(broken).toEqual({})
    },
  }
}

type Viewer = Awaited<ReturnType<typeof aSession>>['viewer']
