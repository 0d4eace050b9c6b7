import { lockGarments } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isFit } from '../queries/fit-states.ts'
import { DayTakenSince } from './take-days.ts'

/** Locks garments that were read as fit without a lock. @throws DayTakenSince, which retries, when one no longer is */
export async function lockFit(tx: Tx, garmentIds: readonly Id<'garment'>[]): Promise<void> {
  const garments = await lockGarments(tx, garmentIds)
  if (!garments.every(({ state, forDates, recalled }) => forDates && !recalled && isFit(state)))
    throw new DayTakenSince()
}
