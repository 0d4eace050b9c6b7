// Finds the best basket (basket-score.ts) that fits into the free credits, exactly rather than by a heuristic (product §2.6).
//
// This is a knapsack over credits, one group of pieces (a child's tops, …) after the other. What a piece covers depends only on how
// many of its own group are chosen, and adding the same to two scores keeps their lexicographic order. So only the best basket is kept
// for each number of credits used and of pieces chosen from the current group. That takes candidates × credits × 3 steps.
import { type Candidate, type CountOwned, countAtStart, enough, groupOf } from './basket-score.ts'

export interface FillFacts {
  readonly freeCredits: number
  /** No two of the same product and size. */
  readonly candidates: readonly Candidate[]
  readonly has: CountOwned
}

export interface Filled {
  readonly basket: readonly Candidate[]
  /** How many steps it took. */
  readonly steps: number
}

/**
 * The best known basket for each state: how many pieces of the current group it has (`enough` means that many or more), and the credits
 * that it uses.
 */
interface Best {
  /** Everything that counts more than newness, as one number; -1: the state cannot be reached. */
  readonly value: Float64Array
  readonly newness: Float64Array
}

const createUnreached = (states: number): Best => ({
  value: new Float64Array(states).fill(-1),
  newness: new Float64Array(states),
})

export function fillCredits({ freeCredits, candidates, has }: FillFacts): Filled {
  const pieces = candidates
    .filter(({ credits }) => credits <= freeCredits)
    .toSorted((a, b) => compareText(groupOf(a), groupOf(b)) || compareText(a.id, b.id))
  if (pieces.length === 0) return { basket: [], steps: 0 }
  const width = freeCredits + 1
  const gainOf = createGainFunction(pieces)
  let best = createUnreached(width * (enough + 1))
  best.value[0] = 0
  let steps = 0
  /** For each piece, and each state after it: 0 if it was not taken, otherwise 1 + the group's pieces before it. */
  const taken: Uint8Array[] = []
  /** For each piece that begins a group, by the credits used: how many pieces of the previous group were chosen. */
  const closedGroups = new Map<number, Uint8Array>()
  for (const [index, piece] of pieces.entries()) {
    const previous = pieces[index - 1]
    if (previous && groupOf(previous) !== groupOf(piece)) {
      const next = createUnreached(width * (enough + 1))
      closedGroups.set(index, closeGroup(best, next, width))
      best = next
    }
    const took = new Uint8Array(width * (enough + 1))
    const start = countAtStart(piece, has)
    // Downwards, so that no piece is taken twice.
    for (let count = enough; count >= 0; count -= 1) {
      const value = gainOf(piece, start + count)
      const after = Math.min(count + 1, enough) * width + piece.credits
      for (let used = freeCredits - piece.credits; used >= 0; used -= 1) {
        steps += 1
        const from = count * width + used
        if (numberAt(best.value, from) < 0) continue
        if (
          improve(best, after + used, numberAt(best.value, from) + value, numberAt(best.newness, from) + piece.newness)
        )
          took[after + used] = 1 + count
      }
    }
    taken.push(took)
  }
  return { basket: readBack(pieces, { best, taken, closedGroups, width }), steps }
}

/** Fills the credits that kept pieces leave. Kept pieces count as owned, and stay in the basket as long as they fit. */
export function fillAround<Piece extends Candidate>(
  candidates: readonly Piece[],
  { freeCredits, has, kept }: Omit<FillFacts, 'candidates'> & { readonly kept: ReadonlySet<string> },
): Piece[] {
  let left = freeCredits
  const staying = candidates.filter((piece) => {
    if (!kept.has(piece.id) || piece.credits > left) return false
    left -= piece.credits
    return true
  })
  const { basket } = fillCredits({
    freeCredits: left,
    candidates: candidates.filter(({ id }) => !kept.has(id)),
    has: (childId, kind) =>
      has(childId, kind) + staying.filter((piece) => piece.childId === childId && piece.kind === kind).length,
  })
  const chosen = new Set(basket.map(({ id }) => id))
  return candidates.filter((piece) => chosen.has(piece.id) || staying.includes(piece))
}

/** What taking a piece adds, given how many of its group there are: favourites, then firsts, then seconds, then worth. */
function createGainFunction(pieces: readonly Candidate[]): (piece: Candidate, before: number) => number {
  const second = 1 + pieces.reduce((sum, { rrpPence }) => sum + rrpPence, 0)
  const first = second * (pieces.length + 1)
  const favourite = first * (pieces.length + 1)
  if (favourite * (pieces.length + 1) > Number.MAX_SAFE_INTEGER) throw new RangeError('too many candidates')
  return ({ favourite: isFavourite, rrpPence }, before) =>
    Number(isFavourite) * favourite + Number(before === 0) * first + Number(before === 1) * second + rrpPence
}

function improve(best: Best, state: number, value: number, newness: number): boolean {
  const known = numberAt(best.value, state)
  if (value < known || (value === known && newness <= numberAt(best.newness, state))) return false
  best.value[state] = value
  best.newness[state] = newness
  return true
}

/** Starts the next group with none of its pieces chosen, however many were chosen of the last. */
function closeGroup(best: Best, next: Best, width: number): Uint8Array {
  const from = new Uint8Array(width)
  for (let count = 0; count <= enough; count += 1)
    for (let used = 0; used < width; used += 1) {
      const state = count * width + used
      if (
        numberAt(best.value, state) >= 0 &&
        improve(next, used, numberAt(best.value, state), numberAt(best.newness, state))
      )
        from[used] = count
    }
  return from
}

interface Tables {
  readonly best: Best
  readonly taken: readonly Uint8Array[]
  readonly closedGroups: ReadonlyMap<number, Uint8Array>
  readonly width: number
}

function readBack(pieces: readonly Candidate[], { best, taken, closedGroups, width }: Tables): Candidate[] {
  const last = createUnreached(width)
  const counts = closeGroup(best, last, width)
  // Of equal values, the first uses the fewest credits.
  let used = 0
  for (let credits = 1; credits < width; credits += 1)
    if (numberAt(last.value, credits) > numberAt(last.value, used)) used = credits
  let count = counts[used] ?? 0
  const basket: Candidate[] = []
  for (const [index, piece] of [...pieces.entries()].reverse()) {
    const took = taken[index]?.[count * width + used] ?? 0
    if (took > 0) {
      basket.push(piece)
      used -= piece.credits
      count = took - 1
    }
    count = closedGroups.get(index)?.[used] ?? count
  }
  return basket.reverse()
}

const numberAt = (numbers: Float64Array, index: number): number => numbers[index] as number
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
