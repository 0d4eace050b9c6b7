/** The file as a whole cannot be read, and none of it is used. The message is one sentence. */
export class UnreadableFeedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableFeedError'
  }
}
