import { createHash, createHmac, randomBytes } from 'node:crypto'

const codeBytes = 32

/** A code that cannot be guessed and exists only where it is handed out: in one email or one answer. */
export const newSecretCode = (): string => randomBytes(codeBytes).toString('base64url')

/** A code that is derived by a key outside the database, so that a repeated email carries the same one. */
export const deriveSecretCode = (key: Buffer, subject: string): string =>
  createHmac('sha256', key).update(subject).digest('base64url')

/** Whether text can be such a code at all: base64url of its bytes. */
export const isSecretCode = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What a table stores of a code. */
export const hashSecretCode = (code: string): Buffer => createHash('sha256').update(code).digest()
