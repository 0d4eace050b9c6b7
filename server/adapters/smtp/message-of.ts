import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/domains/notifications/index.ts'

/** An email for nodemailer. It encodes headers, so a name with a line break in it stays a name. */
export const messageOf = (mail: Mail): SendMailOptions => ({
  messageId: mail.messageId,
  from: mail.from,
  replyTo: mail.replyTo,
  to: mail.to,
  subject: mail.subject,
  date: mail.date,
  text: mail.text,
  html: mail.html,
  // Prevents out-of-office replies (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
  attachments: [
    ...mail.pictures.map(({ contentId, fileName, type, bytes }) => ({
      cid: contentId,
      filename: fileName,
      content: bytes,
      contentType: type,
      contentDisposition: 'inline' as const,
    })),
    ...mail.files.map(({ fileName, type, bytes }) => ({
      filename: fileName,
      content: bytes,
      contentType: type,
      contentDisposition: 'attachment' as const,
    })),
  ],
  // Contents are given, never fetched: no template can make this server read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Makes a mail program show its own unsubscribe button, which posts to the address without a page (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string | null) =>
  url === null
    ? {}
    : {
        // Unencoded and unfolded, because no mail program reads it otherwise.
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
