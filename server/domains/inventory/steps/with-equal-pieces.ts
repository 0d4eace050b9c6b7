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
 * Tries to hold pieces, and tries again with free, equal ones for those that somebody else has taken. The caller is refused only
 * pieces without an equal. Each try is a separate transaction that holds all or nothing, so no locks are kept while searching.
 * It terminates because no piece is tried twice.
 * @param attempt refuses with items_unavailable and the ids of missing pieces
 * @throws Refusal items_unavailable, for wanted pieces without an equal; the attempt's other refusals
 */
export async function withEqualPieces<Result>(
  { db, clock }: InventoryServices,
  { accountId, garmentIds }: RequestedPieces,
  attempt: (garmentIds: readonly Id<'garment'>[]) => Promise<Result>,
): Promise<WithEqualPieces<Result>> {
  /** Wanted piece → its replacement. */
  const asked = new Map(garmentIds.map((id) => [id, id]))
  const tried = new Set(garmentIds)
  for (;;) {
    try {
      const result = await attempt([...asked.values()])
      return { result, replaced: [...asked].flatMap(([id, by]) => (id === by ? [] : [{ id, by }])) }
    } catch (error) {
      const named = goneIn(error)
      const gone = [...tried].filter((id) => named.includes(id))
      if (gone.length === 0) throw error
      const equal = await findEqualPieces(db, { gone, beside: [...tried], accountId, now: clock.now() })
      if (equal.size < gone.length) throw refusalOf(error as Refusal, asked, equal)
      for (const [id, now] of asked) asked.set(id, equal.get(now) ?? now)
      for (const by of equal.values()) tried.add(by)
    }
  }
}

const goneIn = (error: unknown): readonly string[] =>
  error instanceof Refusal && error.code === 'items_unavailable' ? (error.details.ids ?? []) : []

/** Names only pieces without an equal, by the ids of the caller's basket. */
function refusalOf(
  { code, message, details: { ids = [], titles = [] } }: Refusal,
  asked: ReadonlyMap<string, string>,
  equal: ReadonlyMap<string, string>,
): Refusal {
  const wantedFor = new Map([...asked].map(([id, now]) => [now, id]))
  const left = ids.map((id, at) => ({ id, title: titles[at] })).filter(({ id }) => !equal.has(id))
  return new Refusal(code, message, {
    ids: left.map(({ id }) => wantedFor.get(id) ?? id),
    titles: left.flatMap(({ title }) => title ?? []),
  })
}
