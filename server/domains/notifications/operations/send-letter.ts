import { createHash } from 'node:crypto'
import { findRecipient, type Recipient } from '#server/domains/accounts/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { labelPictures } from '../letter/label-pictures.ts'
import type { Letter } from '../letter/letter.ts'
import { renderHtml } from '../letter/render-html.ts'
import { renderText } from '../letter/render-text.ts'
import { findSentEmail } from '../queries.ts'
import type { NotificationServices } from '../services.ts'

interface Errand {
  /** The job that asks: the same at every try, and so is the Message-ID made of it. */
  readonly jobId: string
  readonly accountId: Id<'account'>
  /** Undefined when there is nothing left to write about. */
  readonly write: (recipient: Recipient) => Promise<Letter | undefined>
}

/**
 * Writes one letter and hands it to the mailer, then records it (law L-3). At least once: a process that dies between the
 * two sends it again with the same Message-ID; a job that comes round after the record sends nothing.
 * @throws what the mailer throws, for the job to be tried again
 */
export async function sendLetter(services: NotificationServices, { jobId, accountId, write }: Errand): Promise<void> {
  const { db, clock, log, mailer, site } = services
  const messageId = `<${jobId}@${new URL(site.publicUrl).hostname}>`
  if (await findSentEmail(db, messageId)) return
  const recipient = await findRecipient(db, accountId)
  const letter = recipient && (await write(recipient))
  if (!recipient || !letter) {
    log.info({ jobId }, 'a letter had nobody to go to or nothing to say any more')
    return
  }
  const html = renderHtml(letter, site)
  const text = renderText(letter, site)
  const date = clock.now()
  await mailer.send({
    messageId,
    from: { name: site.name, address: site.helpEmail },
    to: { name: `${recipient.givenName} ${recipient.familyName}`, address: recipient.email },
    subject: letter.subject,
    html,
    text,
    date,
    template: letter.template,
    pictures: await labelPictures(letter),
  })
  await transaction(db, (tx) =>
    tx
      .insertInto('email')
      .values({
        id: newId<'email'>(),
        message_id: messageId,
        account_id: accountId,
        to_address: recipient.email,
        template: letter.template,
        subject: letter.subject,
        body_sha256: bodyHash(text, html),
        sent_at: date,
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute(),
  )
  log.info({ jobId, template: letter.template }, 'a letter was sent')
}

/** SHA-256 of both parts, text first, with a NUL between: to prove later what was sent. */
export const bodyHash = (text: string, html: string): string =>
  createHash('sha256').update(text).update('\0').update(html).digest('hex')
