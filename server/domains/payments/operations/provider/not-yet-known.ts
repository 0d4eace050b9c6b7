/** One of our objects at the provider has no row here, perhaps because it is not committed yet: retry it, do not drop it. */
export class NotYetKnown extends Error {
  constructor(what: string) {
    super(`${what} is not known here yet`)
    this.name = 'NotYetKnown'
  }
}
