// The port to pictures that lie elsewhere (adapters/picture-store): asked for, looked at, made small, kept below our own roof.

export type FetchedPicture =
  | { readonly ok: true /** Path without size, as `Picture.base` of the contract. */; readonly base: string }
  | {
      readonly ok: false
      /** A sentence for the office. */
      readonly problem: string
      /** Asking again may help. */
      readonly passing: boolean
    }

export interface PictureStore {
  /** Never throws for what lies at the other end. */
  fetch(address: string): Promise<FetchedPicture>
  /**
   * Removes the files of pictures that nobody names; those of the last hour stay, since what was just fetched is not yet named.
   * @param namedAmong which of these bases are named
   * @returns how many pictures went
   */
  removeUnnamed(namedAmong: (bases: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}
