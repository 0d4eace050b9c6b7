/** Something of ours at the provider whose row is not here, perhaps not committed yet: to be tried again, not dropped. */
export class NotYetKnown extends Error {
  constructor(what: string) {
    super(`${what} is not known here yet`)
    this.name = 'NotYetKnown'
  }
}
