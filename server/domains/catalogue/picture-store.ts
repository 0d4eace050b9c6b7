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
}
