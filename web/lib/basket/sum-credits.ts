/** Sums the credits of several pieces. */
export const sumCredits = (pieces: readonly { userCredits: number }[]): number =>
  pieces.reduce((sum, piece) => sum + piece.userCredits, 0)

/** Sums what the membership gets back when these rentals go back: nothing for those of an earlier membership. */
export const sumCreditsFreed = (
  rentals: readonly { readonly userCredits: number; readonly earlierMembership: boolean }[],
): number => sumCredits(rentals.filter(({ earlierMembership }) => !earlierMembership))
