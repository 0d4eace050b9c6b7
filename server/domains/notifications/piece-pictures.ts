// The port that reads the shop's pictures of products, at a size for emails. Its adapter is picture-store.

export interface PiecePictures {
  /**
   * Reads a JPEG in the 4:5 format of the shop's rows; undefined if there is none, because no email waits for a picture.
   * @param base as `Picture.base` of the contract
   */
  small(base: string): Promise<Buffer | undefined>
}
