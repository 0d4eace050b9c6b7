// The port to pictures on other servers (adapters/picture-store), which fetches, checks, resizes and stores them.

export type FetchedPicture =
  | {
      readonly ok: true
      /** Path without size, as `Picture.base` of the contract. */
      readonly base: string
    }
  | {
      readonly ok: false
      /** A sentence for the office. */
      readonly problem: string
      /** Whether a retry may help. */
      readonly transient: boolean
    }

export interface PictureStore {
  /** Never throws, whatever the other server does. */
  fetch(address: string): Promise<FetchedPicture>
  /**
   * Deletes the files of pictures that nothing refers to, except those of the last hour: a picture is stored before a row
   * refers to it.
   * @param referencedAmong returns which of these bases are referred to
   * @returns how many pictures were deleted
   */
  removeUnreferenced(referencedAmong: (bases: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
  /** @returns those of these pictures whose files are gone, as after the restore of an older backup */
  findGone(bases: readonly string[]): Promise<ReadonlySet<string>>
}
