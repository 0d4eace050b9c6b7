/** The file as a whole cannot be read; none of it is used. One sentence. */
export class UnreadableFeedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFeedError'
  }
}
