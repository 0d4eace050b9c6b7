import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/domains/notifications/index.ts'

/** A letter in nodemailer's words. It encodes headers, so a name with a line break in it stays a name. */
export const messageOf = (mail: Mail): SendMailOptions => ({
  messageId: mail.messageId,
  from: mail.from,
  replyTo: mail.replyTo,
  to: mail.to,
  subject: mail.subject,
  date: mail.date,
  text: mail.text,
  html: mail.html,
  // Nobody's holiday notice should answer a machine (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  attachments: mail.pictures.map(({ contentId, fileName, png }) => ({
    cid: contentId,
    filename: fileName,
    content: png,
    contentType: 'image/png',
    contentDisposition: 'inline',
  })),
  // Contents are given, never fetched: no template can make this server read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** What makes a mail program show its own button: it posts to the address, without a page (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | null) =>
  url === null
    ? {}
    : {
        // As it is: encoded or folded within the address, no mail program reads it.
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
