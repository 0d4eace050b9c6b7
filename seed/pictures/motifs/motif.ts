/** A drawing in a box of ±50 about the origin. `ink` falls back to the motif's own colours where none are given. */
export type Motif = { palette: string[]; draw: (ink: (index: number) => string) => string }
