import { createHash } from 'node:crypto'
import { findRecipient, lockAccountOrErased, type Recipient } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { type JobContext, maxAttempts } from '#server/platform/jobs/worker.ts'
import type { EmailMessage } from '../email/email-message.ts'
import { emailPictures } from '../email/email-pictures.ts'
import { renderHtml } from '../email/render-html.ts'
import { renderText } from '../email/render-text.ts'
import { MailRefused } from '../mailer.ts'
import { findSentEmail, hasSentEmail } from '../queries/sent-emails.ts'
import { greetingName } from '../rules/greeting-name.ts'
import type { NotificationServices } from '../services.ts'

/** The job that sends the email. It is the same for every attempt, and so is the Message-ID derived from it. */
interface EmailJob {
  readonly jobId: Id<'job'>
}

/** What else to write in the transaction that records the email. */
interface Outcome {
  /** Not called for a rejected email. */
  readonly recorded?: (tx: Tx, sentAt: Date) => Promise<void>
  readonly rejected?: (tx: Tx, at: Date) => Promise<void>
  /**
   * The run of the job, for a notice whose job is resumed whenever its attempts are used up. After two days, the last attempt of a run
   * counts as a rejection. This and the mail server's own rejection count only if it accepts other emails (decisions 479, 522 and
   * 591), because a fault on our side looks the same.
   */
  readonly run?: JobContext
}

interface ToMember extends EmailJob, Outcome {
  readonly accountId: Id<'account'>
  /** Composes the email; undefined when there is no longer a reason for it. */
  readonly write: (recipient: Recipient) => Promise<EmailMessage | undefined>
}

/** Sends one email to an account's owner; see deliver. */
export const sendEmail = (services: NotificationServices, { jobId, accountId, write, ...outcome }: ToMember) =>
  deliver(services, jobId, async () => {
    const recipient = await findRecipient(services.db, accountId)
    const message = recipient && (await write(recipient))
    if (!recipient || !message) return undefined
    const name = [recipient.givenName, recipient.familyName].map(greetingName).filter(Boolean).join(' ')
    const to = { name, address: recipient.email }
    return { accountId, to, message, ...outcome }
  })

interface ToAddress extends Outcome {
  /** The id of the job or, for news, of the copy, which several jobs may attempt to send. */
  readonly jobId: Id<'job' | 'news-copy'>
  /** The account whose closing also erases the address, even if the address is not yet or no longer its own. */
  readonly accountId?: Id<'account'>
  readonly write: () => Promise<
    { email: string; message: EmailMessage; accountId?: Id<'account'> | undefined } | undefined
  >
}

/** Sends one email to an address that need not have an account; see deliver. */
export const sendToAddress = (services: NotificationServices, { jobId, accountId, write, ...outcome }: ToAddress) =>
  deliver(services, jobId, async () => {
    const written = await write()
    return (
      written && {
        accountId: accountId ?? written.accountId ?? null,
        to: { name: '', address: written.email },
        message: written.message,
        ...outcome,
      }
    )
  })

/** Sends one notification to the office, at PROVIDER_EMAIL; see deliver. */
export const sendToOffice = (
  services: NotificationServices,
  { jobId, write }: EmailJob & { readonly write: () => Promise<EmailMessage | undefined> },
) =>
  deliver(services, jobId, async () => {
    const message = await write()
    const { name, officeEmail } = services.site
    return message && { accountId: null, to: { name: `${name} office`, address: officeEmail }, message }
  })

interface Addressed extends Outcome {
  readonly accountId: Id<'account'> | null
  readonly to: { readonly name: string; readonly address: string }
  readonly message: EmailMessage
}

/**
 * Composes one email, hands it to the mailer and records it (law L-3). Delivers at least once: if the process dies before the record,
 * the email is sent again with the same Message-ID; after the record, nothing is sent. A mail server's final rejection, or what
 * counts as one, is recorded and ends the job.
 * @throws Error for any other failure of the mailer, so that the job is retried
 */
async function deliver(
  services: NotificationServices,
  jobId: ToAddress['jobId'],
  write: () => Promise<Addressed | undefined>,
): Promise<void> {
  const { db, clock, log, mailer, piecePictures, site } = services
  const messageId = `<${jobId}@${new URL(site.publicUrl).hostname}>`
  if (await findSentEmail(db, messageId)) return
  const addressed = await write()
  if (!addressed) {
    log.info({ jobId }, 'email skipped, no recipient or no longer relevant')
    return
  }
  const { accountId, to, message, recorded, rejected, run } = addressed
  const pictures = await emailPictures(message, piecePictures)
  const html = renderHtml(message, site, new Set(pictures.map(({ contentId }) => contentId)))
  const text = renderText(message, site)
  const date = clock.now()
  const refused = await mailer
    .send({
      messageId,
      from: { name: site.name, address: site.helpEmail },
      replyTo: { name: site.name, address: site.helpEmail },
      unsubscribeUrl: message.unsubscribePath ? site.publicUrl + message.unsubscribePath : null,
      to,
      subject: message.subject,
      html,
      text,
      date,
      template: message.template,
      pictures,
      files: message.file ? [message.file] : [],
    })
    .then(() => null, finalRejection(db, date, run))
  await transaction(db, async (tx) => {
    // If the account was closed while the email was being sent, the record names nobody (erase-recipient.ts).
    const isErased = accountId !== null && (await lockAccountOrErased(tx, accountId)).isErased
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('email')
      .values({
        id: newId<'email'>(),
        message_id: messageId,
        account_id: accountId,
        to_address: isErased ? '' : to.address,
        template: message.template,
        subject: isErased ? '' : message.subject,
        body_sha256: bodyHash(text, html),
        sent_at: date,
        refused: isErased && refused !== null ? 'erased' : refused,
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 0n) await (refused === null ? recorded : rejected)?.(tx, date)
  })
  if (refused === null) log.info({ jobId, template: message.template }, 'email sent')
  else log.error({ jobId, template: message.template, refused }, 'email rejected')
}

/** How long an email is attempted before its address counts as one that accepts no email. */
const attemptedForHours = 48
/**
 * Two windows, in hours before now. Attempts are at most an hour apart, so if the mail server accepted other emails in both windows,
 * it could be reached for many of these attempts. One window is not enough: the newest email may be the first after days of outage.
 */
const acceptedWindows = [
  { from: 12, until: 0 },
  { from: 24, until: 6 },
] as const

const latest = (one: Date, other: Date): Date => (one > other ? one : other)

const finalRejection =
  (db: NotificationServices['db'], now: Date, run: JobContext | undefined) =>
  async (error: unknown): Promise<string> => {
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const acceptedIn = async (windows: readonly { readonly from: Date; readonly until: Date }[]) => {
      for (const window of windows) if (!(await hasSentEmail(db, window))) return false
      return true
    }
    const isFinal = async (): Promise<boolean> => {
      if (run === undefined) return error instanceof MailRefused
      if (error instanceof MailRefused && (await acceptedIn([{ from: latest(run.askedAt, ago(24)), until: now }])))
        return true
      const isLast = run.attempt >= maxAttempts && run.askedAt <= ago(attemptedForHours)
      return isLast && acceptedIn(acceptedWindows.map(({ from, until }) => ({ from: ago(from), until: ago(until) })))
    }
    if (await isFinal()) return (error as Error).message.slice(0, 500)
    throw error
  }

/** Proves later what was sent: the SHA-256 of both parts, text first, with a NUL between them. */
export const bodyHash = (text: string, html: string): string =>
  createHash('sha256').update(text).update('\0').update(html).digest('hex')
