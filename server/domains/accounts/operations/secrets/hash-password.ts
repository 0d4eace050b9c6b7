// argon2id from node:crypto: 19 MiB, two passes, about 40 ms here. Each hash contains its own parameters in the usual
// `$argon2id$v=19$m=…,t=…,p=…$salt$tag` form, so that they can be raised later without breaking any sign-in.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { normalisePassword } from '../../rules/password.ts'

const derive = promisify(argon2)
const currentParameters = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

interface Encoded {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const encode = ({ memory, passes, parallelism, salt, tag }: Encoded) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

function decode(text: string): Encoded {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text) ?? []
  if (!salt || !tag) throw new Error('a stored password hash cannot be read')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const tagOf = (password: string, { memory, passes, parallelism, salt }: Omit<Encoded, 'tag'>, tagLength: number) =>
  derive('argon2id', { message: normalisePassword(password), nonce: salt, memory, passes, parallelism, tagLength })

export async function hashPassword(password: string): Promise<string> {
  const parameters = { ...currentParameters, salt: randomBytes(saltBytes) }
  return encode({ ...parameters, tag: await tagOf(password, parameters, tagBytes) })
}

/** A hash that no password matches. */
export const hashOfNoPassword = (): string =>
  encode({ ...currentParameters, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) })

/** Verified for an unknown email, so that it takes as long as a known one. */
const unmatchedHash = hashOfNoPassword()

/** @param hash undefined when there is no account */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const stored = decode(hash ?? unmatchedHash)
  const matches = timingSafeEqual(await tagOf(password, stored, stored.tag.length), stored.tag)
  return matches && hash !== undefined
}

/** Whether a hash was made with weaker parameters than today's. */
export function isOutdatedHash(hash: string): boolean {
  const { memory, passes, parallelism } = decode(hash)
  return (
    memory < currentParameters.memory ||
    passes < currentParameters.passes ||
    parallelism !== currentParameters.parallelism
  )
}
