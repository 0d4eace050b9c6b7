// Chooses which of a buyer's proofs of posting counts for what is still out (product §8).

interface Proof {
  readonly reported_at: Date
}

interface Piece {
  readonly returned_at: Date | null
  readonly lost_at: Date | null
}

/**
 * The newest proof. Once a parcel has come without some pieces, only a proof reported since then can be about those pieces: an earlier
 * proof was about that parcel.
 * @param proofs oldest first
 * @param pieces those that were not cancelled
 */
export function currentProof<P extends Proof>(proofs: readonly P[], pieces: readonly Piece[]): P | undefined {
  const newest = proofs.at(-1)
  const isAnyOut = pieces.some(({ returned_at, lost_at }) => !returned_at && !lost_at)
  if (!newest || !isAnyOut) return newest
  return pieces.every(({ returned_at }) => !returned_at || returned_at < newest.reported_at) ? newest : undefined
}
