import type { RefusalCode } from '#contract/errors.ts'
import type { Id } from '#server/kernel/ids.ts'

/** Why an order, swap or return is refused, as people read it. */
export interface RentalRefusal {
  readonly code: RefusalCode
  readonly message: string
  readonly titles?: string[]
  readonly ids?: Id<'garment'>[]
}
