// How long the claim of an offer outlasts the offer (product §13.3). The job that passes a piece on runs every five minutes; until
// it has, nobody else may take the piece. Where no job runs, the shop gets it back after this time.
export const offerKeptMs = 24 * 60 * 60_000
