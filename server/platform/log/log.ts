import { writeSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Never written, at any depth: secrets, and what identifies a person (product §9). */
const hiddenNames = [
  ...['password', 'newPassword', 'currentPassword', 'token', 'resetCode', 'secret', 'clientSecret', 'client_secret'],
  ...['authorization', 'cookie', 'set-cookie', 'stripe-signature'],
  ...['email', 'username', 'name', 'givenName', 'familyName', 'given_name', 'family_name'],
  ...['address', 'addressLine1', 'addressLine2', 'address_line1', 'address_line2', 'city', 'postCode', 'post_code'],
  ...['phone', 'contactPhone', 'contact_phone'],
]
const quoted = hiddenNames.map((name) => `["${name}"]`)
const paths = [...quoted, ...quoted.map((name) => `*${name}`), ...quoted.map((name) => `*.*${name}`)]

/** Bounded, and no character of one part may begin another: anybody may send us 16 KB of "@". */
const emailAddress = /[^\s"'`<>()/?#&=,;:@]{1,64}(?:@|%40)[^\s"'`<>()/?#&=,;:@%]{1,253}\.[a-z]{2,}/gi
/** Beginnings of addresses that end with a secret: an emailed link, a guest's cart, a family's link. */
const secretAddresses = [
  'reset',
  'two-homes',
  'found',
  'entry/link',
  'email/(?:confirm|undo)',
  'mailing-list/(?:confirm|leave|unsubscribe)',
  'shop/findings',
  'shop/gift-cards',
  'shop/family-links',
  'gifting/(?:bought|for)',
  'shop/ski/bookings',
  'skiwear/bookings',
  'resale/(?:orders|checkouts|shopping-cart)',
]
const secretAddress = new RegExp(`/(${secretAddresses.join('|')})/[^\\s"'\`<>]*`, 'gi')

/** The longest text that anybody reads. */
const longest = 10_000

/** Redacts email addresses, the codes of emailed links, and terminal colours from foreign text (an error, a warning). */
export const redactText = (text: string): string =>
  stripVTControlCharacters(text.slice(0, longest))
    .replace(secretAddress, '/$1/[hidden]')
    .replace(emailAddress, '[hidden]')

/** The parts of an error that say what went wrong; a database's `detail` and `where` quote the row. */
function describeError(error: Error): object {
  if (!(error instanceof Error)) return { message: redactText(String(error)) }
  const { name, message, stack, cause } = error
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  return {
    type: name,
    message: redactText(message),
    stack: stack && redactText(stack),
    code,
    constraint,
    table,
    cause: cause instanceof Error ? describeError(cause) : undefined,
  }
}

/** The request without the sender's address: queries contain what people typed, and emailed links contain a code. */
const describeRequest = ({ method, url }: { readonly method: string; readonly url: string }): object => ({
  method,
  path: redactText(url.replace(/[?#].*$/s, '')),
})

/**
 * @param level pino's: 'silent', 'error', 'warn', 'info', 'debug'
 * @param destination where lines go instead of standard output
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[hidden]' },
    serializers: { err: describeError, req: describeRequest },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, destination ?? standardOutput)
}

/** Whether output was lost that the process can do without: its reader has gone, or its disk is full or broken. */
export const isOutputLost = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EPIPE' || code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO'

/**
 * Drops a line that cannot be written. Pino's own destination ends the process when the disk of a file is full, and keeps what it
 * could not write.
 */
const standardOutput: DestinationStream = {
  write(line) {
    for (let rest = Buffer.from(line); rest.length > 0; ) {
      try {
        rest = rest.subarray(writeSync(1, rest))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // The pipe to a slow reader is full.
        if (code === 'EAGAIN') Atomics.wait(pause, 0, 0, pauseMs)
        else if (isOutputLost(error as NodeJS.ErrnoException)) return
        else throw error
      }
    }
  },
}

const pauseMs = 20
const pause = new Int32Array(new SharedArrayBuffer(4))
