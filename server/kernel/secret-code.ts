import { createHash, randomBytes } from 'node:crypto'

const codeBytes = 32

/** A code that cannot be guessed and exists only where it is handed out: in one email or one answer. */
export const newSecretCode = (): string => randomBytes(codeBytes).toString('base64url')

/** What a table stores of a code. */
export const hashSecretCode = (code: string): Buffer => createHash('sha256').update(code).digest()
