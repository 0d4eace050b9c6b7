import { createHash } from 'node:crypto'
import { findRecipient, lockAccount, type Recipient } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import type { Letter } from '../letter/letter.ts'
import { letterPictures } from '../letter/letter-pictures.ts'
import { renderHtml } from '../letter/render-html.ts'
import { renderText } from '../letter/render-text.ts'
import { MailRefused } from '../mailer.ts'
import { findSentEmail } from '../queries.ts'
import { greetingName } from '../rules/greeting-name.ts'
import type { NotificationServices } from '../services.ts'

/** The job that asks for a letter: the same at every try, and so is the Message-ID made of it. */
interface Asking {
  readonly jobId: Id<'job'>
}

interface ToMember extends Asking {
  readonly accountId: Id<'account'>
  /** Undefined when there is nothing left to write about. */
  readonly write: (recipient: Recipient) => Promise<Letter | undefined>
  /** In the transaction that records that it went out; not for one that was refused. */
  readonly recorded?: (tx: Tx, sentAt: Date) => Promise<void>
}

/** One letter to whom an account belongs. See deliver. */
export const sendLetter = (services: NotificationServices, { jobId, accountId, write, recorded }: ToMember) =>
  deliver(services, jobId, async () => {
    const recipient = await findRecipient(services.db, accountId)
    const letter = recipient && (await write(recipient))
    if (!recipient || !letter) return undefined
    const name = [recipient.givenName, recipient.familyName].map(greetingName).filter(Boolean).join(' ')
    const to = { name, address: recipient.email }
    return { accountId, to, letter, recorded }
  })

interface ToAddress extends Asking {
  /** Whose matter it is, at an address that is not theirs yet or any more: it is erased with the account. */
  readonly accountId?: Id<'account'>
  readonly write: () => Promise<{ email: string; letter: Letter } | undefined>
}

/** One letter to an address that need not have an account. See deliver. */
export const sendToAddress = (services: NotificationServices, { jobId, accountId, write }: ToAddress) =>
  deliver(services, jobId, async () => {
    const written = await write()
    return written && { accountId: accountId ?? null, to: { name: '', address: written.email }, letter: written.letter }
  })

/** One note to the office, at PROVIDER_EMAIL. See deliver. */
export const sendToOffice = (
  services: NotificationServices,
  { jobId, write }: Asking & { readonly write: () => Promise<Letter | undefined> },
) =>
  deliver(services, jobId, async () => {
    const letter = await write()
    const { name, officeEmail } = services.site
    return letter && { accountId: null, to: { name: `${name} office`, address: officeEmail }, letter }
  })

interface Addressed {
  readonly accountId: Id<'account'> | null
  readonly to: { readonly name: string; readonly address: string }
  readonly letter: Letter
  readonly recorded?: ToMember['recorded']
}

/**
 * Writes one letter and hands it to the mailer, then records it (law L-3). At least once: a process that dies between the
 * two sends it again with the same Message-ID; a job that comes round after the record sends nothing. A mail server's
 * final no is recorded, and the job is done.
 * @throws what the mailer throws else, for the job to be tried again
 */
async function deliver(
  services: NotificationServices,
  jobId: Id<'job'>,
  write: () => Promise<Addressed | undefined>,
): Promise<void> {
  const { db, clock, log, mailer, site } = services
  const messageId = `<${jobId}@${new URL(site.publicUrl).hostname}>`
  if (await findSentEmail(db, messageId)) return
  const addressed = await write()
  if (!addressed) {
    log.info({ jobId }, 'an email had no recipient or nothing to say any more')
    return
  }
  const { accountId, to, letter, recorded } = addressed
  const html = renderHtml(letter, site)
  const text = renderText(letter, site)
  const date = clock.now()
  const refused = await mailer
    .send({
      messageId,
      from: { name: site.name, address: site.helpEmail },
      replyTo: { name: site.name, address: site.helpEmail },
      unsubscribeUrl: letter.unsubscribePath ? site.publicUrl + letter.unsubscribePath : null,
      to,
      subject: letter.subject,
      html,
      text,
      date,
      template: letter.template,
      pictures: await letterPictures(letter),
    })
    .then(() => null, finalNo)
  await transaction(db, async (tx) => {
    // Closed while the email was on its way: what is kept of it names nobody (erase-recipient.ts).
    const isErased = accountId !== null && (await isAccountErased(tx, accountId))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('email')
      .values({
        id: newId<'email'>(),
        message_id: messageId,
        account_id: accountId,
        to_address: isErased ? '' : to.address,
        template: letter.template,
        subject: isErased ? '' : letter.subject,
        body_sha256: bodyHash(text, html),
        sent_at: date,
        refused: isErased && refused !== null ? 'erased' : refused,
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .executeTakeFirst()
    if (refused === null && numInsertedOrUpdatedRows !== 0n) await recorded?.(tx, date)
  })
  if (refused === null) log.info({ jobId, template: letter.template }, 'an email was sent')
  else log.error({ jobId, template: letter.template, refused }, 'an email was refused for good')
}

async function isAccountErased(tx: Tx, accountId: Id<'account'>): Promise<boolean> {
  await lockAccount(tx, accountId)
  return (await findRecipient(tx, accountId)) === undefined
}

function finalNo(error: unknown): string {
  if (error instanceof MailRefused) return error.message.slice(0, 500)
  throw error
}

/** SHA-256 of both parts, text first, with a NUL between: to prove later what was sent. */
export const bodyHash = (text: string, html: string): string =>
  createHash('sha256').update(text).update('\0').update(html).digest('hex')
