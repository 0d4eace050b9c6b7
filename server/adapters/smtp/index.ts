import { createTransport } from 'nodemailer'
import type { Mailer } from '#server/domains/notifications/index.ts'
import { messageOf } from './message-of.ts'

/** Well below a job's patience, so that a silent server fails the try and not the worker. */
const connectMs = 10_000
const silenceMs = 30_000

/** Sends through an SMTP server. @param url `smtp://` or `smtps://` with user, password, host and port */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
  })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail))
    },
    async close() {
      transport.close()
    },
  }
}
