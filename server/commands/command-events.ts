import type { DomainEvent } from '#server/domain-events.ts'
import { lockAccount } from '#server/domains/accounts/index.ts'
import { listOrderRights } from '#server/domains/membership/index.ts'
import type { PaymentGateway } from '#server/domains/payments/index.ts'
import { familyOfParcel, hasPiecesOut, hasSentClothes, rentalPurposes } from '#server/domains/rentals/index.ts'
import type { Carrier } from '#server/domains/shipping/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type EventBus, wireEvents } from '#server/platform/events/event-bus.ts'
import { createLog } from '#server/platform/log/log.ts'
import { subscriptions } from '#server/subscriptions.ts'
import { emailFacts } from '#server/views/index.ts'

/**
 * The bus for a command: it calls the subscribers that run within the transaction, and queues jobs for the others, which the
 * server's worker runs. A command itself sends no emails and calls no provider.
 */
export function commandEvents({ db, clock }: { db: Db; clock: Clock }): EventBus<DomainEvent> {
  const events: EventBus<DomainEvent> = { publish: (tx, ...events) => wired.bus.publish(tx, ...events) }
  const shared = { db, clock, events, log: createLog('silent') }
  const trader = {
    name: '',
    companyNumber: '',
    registeredIn: 'England and Wales',
    address: '',
    vatNumber: null,
  } as const
  const site = { name: '', publicUrl: '', helpEmail: '', officeEmail: '', trader }
  const mailer = {
    send: () => Promise.reject(new Error('a command sends no emails')),
    close: () => Promise.resolve(),
  }
  const noEmails = {
    mailer,
    piecePictures: { small: async () => undefined },
    site,
    facts: emailFacts(db),
    legalVersions: [],
    // A command derives no gift card code, so the key is never used.
    giftCodeKeys: [Buffer.alloc(0)] as const,
    printGiftCard: mailer.send,
  }
  const gateway = new Proxy({} as PaymentGateway, {
    get() {
      throw new Error('a command calls no payment provider')
    },
  })
  const carrier = new Proxy({} as Carrier, {
    get() {
      throw new Error('a command calls no carrier')
    },
  })
  const wired = wireEvents<DomainEvent>(
    clock,
    subscriptions({
      membership: { ...shared, hasPiecesOut, hasSentClothes },
      rentals: shared,
      checkout: { ...shared, purposes: rentalPurposes },
      payments: { ...shared, gateway, lockAccount },
      notifications: { ...shared, wallClock: clock, ...noEmails },
      shipping: { ...shared, wallClock: clock, carrier, findFamily: familyOfParcel },
      waitingList: { ...shared, listOrderRights },
      analytics: { db },
    }),
  )
  return wired.bus
}
