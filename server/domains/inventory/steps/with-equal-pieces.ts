import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findEqualPieces } from '../queries/equal-pieces.ts'
import type { Replacement } from '../rules/equal-pieces.ts'
import type { InventoryServices } from '../services.ts'

export interface RequestedPieces {
  readonly accountId: Id<'account'>
  readonly garmentIds: readonly Id<'garment'>[]
}

export interface WithEqualPieces<Result> {
  readonly result: Result
  /** Wanted pieces that have been replaced by equal ones. */
  readonly replaced: readonly Replacement[]
}

/**
 * Tries to hold pieces, and tries again with available, equal ones for those that somebody else has taken. The caller is refused only
 * for pieces without an equal one. Each try is a separate transaction that holds all or nothing, so no locks are kept while searching.
 * It terminates because no piece is tried twice.
 * @param attempt refuses with items_unavailable and the ids of unavailable pieces
 * @throws Refusal items_unavailable, for wanted pieces without an equal one; the attempt's other refusals
 */
export async function withEqualPieces<Result>(
  { db, clock }: InventoryServices,
  { accountId, garmentIds }: RequestedPieces,
  attempt: (garmentIds: readonly Id<'garment'>[]) => Promise<Result>,
): Promise<WithEqualPieces<Result>> {
  /** By wanted piece: the piece itself, or its replacement. */
  const chosen = new Map(garmentIds.map((id) => [id, id]))
  const tried = new Set(garmentIds)
  for (;;) {
    try {
      const result = await attempt([...chosen.values()])
      return { result, replaced: [...chosen].flatMap(([id, by]) => (id === by ? [] : [{ id, by }])) }
    } catch (error) {
      const named = unavailableIdsOf(error)
      const unavailable = [...tried].filter((id) => named.includes(id))
      if (unavailable.length === 0) throw error
      const equal = await findEqualPieces(db, { unavailable, except: [...tried], accountId, now: clock.now() })
      if (equal.size < unavailable.length) throw refusalOf(error as Refusal, chosen, equal)
      for (const [id, current] of chosen) chosen.set(id, equal.get(current) ?? current)
      for (const by of equal.values()) tried.add(by)
    }
  }
}

const unavailableIdsOf = (error: unknown): readonly string[] =>
  error instanceof Refusal && error.code === 'items_unavailable' ? (error.details.ids ?? []) : []

/** Names only pieces without an equal one, by the ids of the caller's basket. */
function refusalOf(
  { code, message, details: { ids = [], titles = [] } }: Refusal,
  chosen: ReadonlyMap<string, string>,
  equal: ReadonlyMap<string, string>,
): Refusal {
  const wantedFor = new Map([...chosen].map(([id, current]) => [current, id]))
  const refused = ids.map((id, index) => ({ id, title: titles[index] })).filter(({ id }) => !equal.has(id))
  return new Refusal(code, message, {
    ids: refused.map(({ id }) => wantedFor.get(id) ?? id),
    titles: refused.flatMap(({ title }) => title ?? []),
  })
}
