// Every truth the house keeps, as queries that must return nothing: `npm run invariants`, and after each round of a race.
import { sql } from 'kysely'
import { inventoryInvariants } from './domains/inventory/index.ts'
import { membershipInvariants } from './domains/membership/index.ts'
import { paymentInvariants } from './domains/payments/index.ts'
import { rentalInvariants } from './domains/rentals/index.ts'
import type { Db } from './platform/db/database.ts'

export const invariants = [...inventoryInvariants, ...membershipInvariants, ...paymentInvariants, ...rentalInvariants]

export interface BrokenInvariant {
  readonly name: string
  readonly rows: readonly unknown[]
}

/** All of them over one snapshot, so that what happens meanwhile breaks none. */
export function findBrokenInvariants(db: Db): Promise<BrokenInvariant[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const broken: BrokenInvariant[] = []
      for (const { name, sql: query } of invariants) {
        const { rows } = await sql.raw(query).execute(tx)
        if (rows.length > 0) broken.push({ name, rows })
      }
      return broken
    })
}
