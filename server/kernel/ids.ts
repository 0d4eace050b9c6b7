import { randomBytes } from 'node:crypto'

declare const idBrand: unique symbol

/** The identity of one kind of thing, as UUIDv7 text: `Id<'garment'>` is not assignable to `Id<'loan'>`. */
export type Id<Kind extends string> = string & { readonly [idBrand]: Kind }

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Whether text from outside can be an id: a UUID of any version, in lower case as PostgreSQL prints it. The contract also accepts upper
 * case (toIds).
 */
export const isId = <Kind extends string>(text: string): text is Id<Kind> => uuidPattern.test(text)

/**
 * Converts text from a request or the command line to an id.
 * @throws RangeError when it is not a UUID
 */
export function toId<Kind extends string>(text: string): Id<Kind> {
  if (!isId<Kind>(text)) throw new RangeError(`"${text}" is not an id`)
  return text
}

/**
 * Ids of a request, in which upper and lower case do not matter.
 * @throws RangeError when one of them is not a UUID
 */
export const toIds = <Kind extends string>(texts: readonly string[]): Id<Kind>[] => [
  ...new Set(texts.map((text) => toId<Kind>(text.toLowerCase()))),
]

let lastMillisecond = 0
let sequence = 0

/**
 * A new id. Ids made by one process sort in the order they were made: 48 bits of wall time (never application time, which a demo
 * may move), 12 bits that count within the millisecond from a random start, 62 random bits.
 */
export function newId<Kind extends string>(): Id<Kind> {
  const bytes = randomBytes(16)
  const wallTime = Date.now()
  if (wallTime > lastMillisecond) {
    lastMillisecond = wallTime
    sequence = bytes.readUInt16BE(6) & 0x7ff
  } else if (++sequence > 0xfff) {
    lastMillisecond += 1
    sequence = 0
  }
  bytes.writeUIntBE(lastMillisecond, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Kind>
}
