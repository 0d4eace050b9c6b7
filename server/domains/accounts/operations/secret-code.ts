import { createHash, randomBytes } from 'node:crypto'

const codeBytes = 32

/** For one letter: unguessable, and nowhere else than in that letter. */
export const newSecretCode = (): string => randomBytes(codeBytes).toString('base64url')

/** What a table holds of a code. */
export const hashSecretCode = (code: string): Buffer => createHash('sha256').update(code).digest()
