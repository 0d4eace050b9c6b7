/** Credits of several pieces together. */
export const sumCredits = (pieces: readonly { userCredits: number }[]): number =>
  pieces.reduce((sum, piece) => sum + piece.userCredits, 0)
