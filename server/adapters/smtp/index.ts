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
      try {
        await transport.sendMail(messageOf(mail))
      } catch (error) {
        throw withoutAddresses(error)
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** Servers quote the recipient when they refuse; what fails is logged and kept with the job, where no address belongs. */
function withoutAddresses(error: unknown): Error {
  const { message, code } = error as NodeJS.ErrnoException
  const failure = new Error(
    `the mail server did not take the letter: ${message.replace(/[^\s<>]+@[^\s<>]+/g, '[address]')}`,
  )
  return Object.assign(failure, { code })
}
