// Notifications wired for a test: the real bus, worker and database, and a mailer that keeps what it is given.
import type { DomainEvent } from '#server/domain-events.ts'
import { type Mail, type NotificationServices, notificationSubscriptions } from '#server/domains/notifications/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { wireEvents } from '#server/platform/events/event-bus.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { createLog } from '#server/platform/log/log.ts'

export function lettersWorld(db: Db) {
  const now = new Date('2026-11-20T10:00:00Z')
  const clock = { now: () => now }
  const sent: Mail[] = []
  const mailServer = { refusing: 0 }
  const services: NotificationServices = {
    db,
    clock,
    wallClock: { now: () => new Date('2026-11-20T18:00:00Z') },
    log: createLog('silent'),
    mailer: {
      async send(mail) {
        if (mailServer.refusing-- > 0) throw new Error('the mail server is away')
        sent.push(mail)
      },
      async close() {},
    },
    site: { name: 'Wrenlet', publicUrl: 'https://wrenlet.example', helpEmail: 'office@wrenlet.example' },
  }
  const afterCommit = notificationSubscriptions(services)
  const { bus, jobs } = wireEvents<DomainEvent>(clock, { inTransaction: {}, afterCommit })

  /** Publishes as an operation would and works the jobs off as the server would. */
  async function follow(event: DomainEvent): Promise<Mail[]> {
    sent.length = 0
    await transaction(db, (tx) => bus.publish(tx, event))
    const worker = startWorker({ db, clock, log: services.log, handlers: jobs, pollMs: 600_000 })
    await worker.drain()
    await worker.stop()
    return [...sent]
  }

  /** The one letter that follows an event. */
  async function letterFor(event: DomainEvent): Promise<Mail> {
    const mails = await follow(event)
    if (mails.length !== 1 || !mails[0]) throw new Error(`${event.type} was followed by ${mails.length} letters`)
    return mails[0]
  }

  return { services, afterCommit, sent, mailServer, follow, letterFor, now }
}
