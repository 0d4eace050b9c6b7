// The port to the shop's pictures of products, small enough for an email (adapters/picture-store).

export interface PiecePictures {
  /**
   * A JPEG of four to five, as the shop's rows have it. Undefined where there is no such picture: an email
   * is never kept back for one.
   * @param base as `Picture.base` of the contract
   */
  small(base: string): Promise<Buffer | undefined>
}
