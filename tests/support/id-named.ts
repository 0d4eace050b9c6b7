import { createHash } from 'node:crypto'
import { type Id, toId } from '#server/kernel/ids.ts'

/** Always the same id for a name: for tests of rules, which treat ids as opaque. */
export const idNamed = <Kind extends string>(name: string): Id<Kind> => {
  const hex = createHash('sha256').update(name).digest('hex')
  return toId(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`)
}
