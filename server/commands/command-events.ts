import type { DomainEvent } from '#server/domain-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import type { PaymentGateway } from '#server/domains/payments/index.ts'
import { creditsOnTheWayBack, hasPiecesAtHome, hasSentClothes, rentalPurposes } from '#server/domains/rentals/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type EventBus, wireEvents } from '#server/platform/events/event-bus.ts'
import { createLog } from '#server/platform/log/log.ts'
import { subscriptions } from '#server/subscriptions.ts'
import { emailFacts } from '#server/views/index.ts'

/**
 * The bus for a command: whoever listens within the transaction is heard, and what is to follow it is written down for the
 * server's worker. A command itself sends no letters and asks no provider.
 */
export function commandEvents({ db, clock }: { db: Db; clock: Clock }): EventBus<DomainEvent> {
  const events: EventBus<DomainEvent> = { publish: (tx, ...events) => wired.bus.publish(tx, ...events) }
  const house = { db, clock, events, log: createLog('silent') }
  const trader = {
    name: '',
    companyNumber: '',
    registeredIn: 'England and Wales',
    address: '',
    vatNumber: null,
  } as const
  const site = { name: '', publicUrl: '', helpEmail: '', officeEmail: '', trader }
  const mailer = {
    send: () => Promise.reject(new Error('a command sends no letters')),
    close: () => Promise.resolve(),
  }
  const gateway = new Proxy({} as PaymentGateway, {
    get() {
      throw new Error('a command asks no payment provider')
    },
  })
  const wired = wireEvents<DomainEvent>(
    clock,
    subscriptions({
      membership: { ...house, hasPiecesAtHome, hasSentClothes, creditsOnTheWayBack },
      rentals: house,
      checkout: { ...house, purposes: rentalPurposes },
      payments: { ...house, gateway, lockAccount },
      notifications: { ...house, wallClock: clock, mailer, site, facts: emailFacts(db) },
    }),
  )
  return wired.bus
}
