// A world (world.ts) for emails, with a fake mailer that keeps them, and helpers that send the emails of an event.
import type { DomainEvent } from '#server/domain-events.ts'
import type { Mail, Mailer } from '#server/domains/notifications/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import { aWorld } from './world.ts'

export const officeAddress = 'office@wrenlet.example'

export function emailsWorld(db: Db) {
  const now = new Date('2026-11-20T10:00:00Z')
  const sent: Mail[] = []
  const mailServer: { refusing: number; failure: Error } = {
    refusing: 0,
    failure: new Error('the mail server does not answer'),
  }
  const mailer: Mailer = {
    async send(mail) {
      if (mailServer.refusing-- > 0) throw mailServer.failure
      sent.push(mail)
    },
    async close() {},
  }
  const world = aWorld(db, {
    mailer,
    publicUrl: 'https://wrenlet.example',
    clock: { now: () => now },
    wallClock: { now: () => new Date('2026-11-20T18:00:00Z') },
  })

  /** Runs the jobs that are due, as the server would. */
  async function work(): Promise<Mail[]> {
    sent.length = 0
    await world.work()
    return [...sent]
  }

  /** Publishes an event as an operation would, and runs the jobs. */
  async function follow(event: DomainEvent): Promise<Mail[]> {
    await transaction(db, (tx) => world.events.publish(tx, event))
    return work()
  }

  /** Runs the job that sends the email of an event, as often as a test likes and in any state. */
  async function deliver(event: DomainEvent, context: JobContext): Promise<void> {
    const job = world.jobs[`event:${event.type}:email`]
    if (!job) throw new Error(`no email follows ${event.type}`)
    await job({ ...event }, context)
  }

  /** The one email that follows an event for its member; notes to the office are left out. */
  async function emailFor(event: DomainEvent): Promise<Mail> {
    const mails = (await follow(event)).filter(({ to }) => to.address !== officeAddress)
    if (mails.length !== 1 || !mails[0]) throw new Error(`${event.type} was followed by ${mails.length} emails`)
    return mails[0]
  }

  /** The one note to the office that follows an event. */
  async function noteFor(event: DomainEvent): Promise<Mail> {
    const mails = (await follow(event)).filter(({ to }) => to.address === officeAddress)
    if (mails.length !== 1 || !mails[0]) throw new Error(`${event.type} was followed by ${mails.length} notes`)
    return mails[0]
  }

  /** A paid quarterly renewal of £75, as payments stores it, with the given differences. */
  async function anInvoice(
    family: { readonly accountId: Id<'account'>; readonly subscription: string | null },
    changes: Partial<InvoiceFacts> = {},
  ): Promise<string> {
    const stripe_id = `in_${newId()}`
    const { lines = [{ text: '150 credits', amount: 7500 }], ...rest } = changes
    await db
      .insertInto('invoice')
      .values({
        stripe_id,
        account_id: family.accountId,
        stripe_subscription: family.subscription,
        number: 'WREN-0007',
        reason: 'subscription_cycle',
        status: 'paid',
        period_start: now,
        period_end: new Date('2027-02-20T10:00:00Z'),
        total_pence: 7500,
        vat_pence: 1250,
        due_pence: 7500,
        paid_pence: 7500,
        remaining_pence: 0,
        paid_at: now,
        created_at: now,
        synced_at: now,
        ...rest,
        lines: JSON.stringify(lines),
      })
      .execute()
    return stripe_id
  }

  const services = world.services.notifications
  return { services, deliver, sent, mailServer, follow, work, emailFor, noteFor, anInvoice, now }
}

interface InvoiceFacts {
  readonly reason: string
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly total_pence: number
  readonly vat_pence: number
  readonly due_pence: number
  readonly balance_pence: number
  readonly paid_pence: number
  readonly remaining_pence: number
  readonly paid_at: Date | null
  readonly created_at: Date
  readonly attempts: number
  readonly next_attempt_at: Date | null
  readonly last_error: string | null
  readonly needs_confirmation: boolean
  readonly lines: readonly { readonly text: string; readonly amount: number }[]
}
