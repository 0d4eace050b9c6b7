import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/domains/notifications/index.ts'

/** A letter in nodemailer's words. It encodes headers, so a name with a line break in it stays a name. */
export const messageOf = (mail: Mail): SendMailOptions => ({
  messageId: mail.messageId,
  from: mail.from,
  to: mail.to,
  subject: mail.subject,
  date: mail.date,
  text: mail.text,
  html: mail.html,
  // Nobody's holiday notice should answer a machine (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
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
