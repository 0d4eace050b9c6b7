import { createHash } from 'node:crypto'
import { type Id, toId } from '#server/kernel/ids.ts'

/** Derives the same id from a name every time, for tests of rules, which treat ids as opaque. */
export const idNamed = <Kind extends string>(name: string): Id<Kind> => {
  const hex = createHash('sha256').update(name).digest('hex')
  return toId(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`)
}
