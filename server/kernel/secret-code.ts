import { createHash, randomBytes } from 'node:crypto'

const codeBytes = 32

/** Unguessable, and nowhere else than where it is handed out: in one email, or in one answer. */
export const newSecretCode = (): string => randomBytes(codeBytes).toString('base64url')

/** What a table holds of a code. */
export const hashSecretCode = (code: string): Buffer => createHash('sha256').update(code).digest()
