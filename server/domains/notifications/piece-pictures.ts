// The port to the shop's pictures of products, small enough for an email (adapters/picture-store).

export interface PiecePictures {
  /**
   * A JPEG in the 4:5 format of the shop's rows. Undefined when there is none, because no email waits for a picture.
   * @param base as `Picture.base` of the contract
   */
  small(base: string): Promise<Buffer | undefined>
}
