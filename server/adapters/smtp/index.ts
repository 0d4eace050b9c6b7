import { createTransport } from 'nodemailer'
import { type Mailer, MailRefused } from '#server/domains/notifications/index.ts'
import { messageOf } from './message-of.ts'

/** Well below a job's lease, so that a silent server fails the attempt and not the worker. */
const connectMs = 10_000
const silenceMs = 30_000
/** For a server that trickles its answers and is therefore never silent: it would keep a connection of the pool for ever. */
const sendingMs = 120_000

/**
 * Sends through an SMTP server. Encrypted whenever the server offers it; a password is sent unencrypted only to this machine,
 * unless the address says `?requireTLS=false`. Certificates are verified.
 * @param url `smtp://` or `smtps://` with user, password, host and port
 * @param limitMs the longest that one email may take, with its wait for a connection
 */
export function createSmtpMailer(url: string, limitMs = sendingMs): Mailer {
  const { username, hostname } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    requireTLS: username !== '' && !isThisMachine(hostname),
  })
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(limitMs)
      try {
        await transport.sendMail({ ...messageOf(mail), signal })
      } catch (error) {
        if (signal.aborted)
          throw new Error(`the mail server did not accept the message within ${limitMs / 1000} seconds`)
        throw refusalOf(error)
      }
    },
    async close() {
      transport.close()
    },
  }
}

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

interface SmtpFailure extends NodeJS.ErrnoException {
  readonly response?: string
  readonly responseCode?: number
  /** The command that was answered. */
  readonly command?: string
}

/** Servers quote the recipient when they refuse; errors are logged and stored with the job, where no address belongs. */
function refusalOf(error: unknown): Error {
  const failure = error as SmtpFailure
  const reason = failure.message.replace(/[^\s<>]+@[^\s<>]+/g, '[address]')
  const message = `the mail server did not accept the message: ${reason}`
  return isFinal(failure) ? new MailRefused(message) : Object.assign(new Error(message), { code: failure.code })
}

/** RFC 3463 codes about the sender, the network and our permissions, and their usual wording from servers that send no codes. */
const aboutUs =
  /^\d{3}[ -]5\.(1\.[78]|4\.\d|7\.\d)|relay|sender|verif|authenti|quota exceeded|limit|too many|blocked|spam/i
/** Codes about the mailbox, its domain or this email. */
const aboutThem = /^\d{3}[ -]5\.(1\.([1-6]|10)|2\.[1-4]|3\.4|6\.\d+)(?!\.?\d)/
/**
 * Wording about an account that may be ours or the recipient's: without a code, we retry, because a needless attempt is better
 * than a lost email.
 */
const aboutAnAccount = /authori|access denied|suspend|paused|disabled for (your|this)|account/i

/**
 * A 5xx about this recipient or this email. One about our identity or permissions may be caused by our own settings: such emails
 * wait, and are retried for a day, after which the office is notified. Once the server has read the email, most refusals are of that
 * kind (a provider that suspends our account refuses every email there), so only a code about the recipient or the email is final.
 */
function isFinal({ response = '', responseCode = 0, command }: SmtpFailure): boolean {
  if (responseCode < 500 || responseCode === 530 || aboutUs.test(response)) return false
  if (command === 'DATA') return aboutThem.test(response)
  return command === 'RCPT TO' && (aboutThem.test(response) || !aboutAnAccount.test(response))
}
