/** A drawing in a box of ±50 around the origin. `ink` returns the motif's own colours unless others are given. */
export type Motif = { palette: string[]; draw: (ink: (index: number) => string) => string }
