/** An object of ours at the provider has no row here, perhaps because it is not committed yet: the caller retries it later. */
export class NotYetKnown extends Error {
  constructor(object: string) {
    super(`${object} is not known here yet`)
    this.name = 'NotYetKnown'
  }
}
