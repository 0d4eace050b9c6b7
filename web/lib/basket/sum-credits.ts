/** Sums the credits of several pieces. */
export const sumCredits = (pieces: readonly { userCredits: number }[]): number =>
  pieces.reduce((sum, piece) => sum + piece.userCredits, 0)
