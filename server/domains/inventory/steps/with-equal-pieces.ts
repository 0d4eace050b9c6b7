import type { Id } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findEqualPieces } from '../queries/equal-pieces.ts'
import type { Replacement } from '../rules/equal-pieces.ts'
import type { InventoryServices } from '../services.ts'

export interface WantedPieces {
  readonly accountId: Id<'account'>
  readonly garmentIds: readonly Id<'garment'>[]
}

export interface WithEqualPieces<Result> {
  readonly result: Result
  /** Which of the wanted pieces are other, equal ones now. */
  readonly replaced: readonly Replacement[]
}

/**
 * Tries to hold pieces, and when some of them are somebody else's by then tries again with free, equal ones: who comes second
 * is refused only what no equal piece is left of. Each try is a transaction of its own that holds all or nothing, so no locks
 * are kept while looking. It ends: no piece is tried twice.
 * @param attempt refuses with items_unavailable and the ids of what is gone
 * @throws Refusal items_unavailable, for the wanted pieces that have no equal; whatever else the attempt refuses
 */
export async function withEqualPieces<Result>(
  { db, clock }: InventoryServices,
  { accountId, garmentIds }: WantedPieces,
  attempt: (garmentIds: readonly Id<'garment'>[]) => Promise<Result>,
): Promise<WithEqualPieces<Result>> {
  /** Wanted piece → the one that is asked for in its place. */
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

/** Names only what no equal piece is left of, by the ids that were wanted: those are the caller's basket. */
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
