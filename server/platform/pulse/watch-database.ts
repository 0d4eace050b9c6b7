import { sql } from 'kysely'
import type { Pulse } from './pulse.ts'

/** Calls `gone` at each beat for which the database has not answered for so long. @returns what ends the watch */
export function watchDatabase(
  pulse: Pulse,
  { patienceMs, gone }: { readonly patienceMs: number; gone(): void },
): () => void {
  let answeredAt = Date.now()
  return pulse.join({
    ask: () => sql`true`,
    hear() {
      answeredAt = Date.now()
    },
    miss() {
      if (Date.now() - answeredAt > patienceMs) gone()
    },
  })
}
