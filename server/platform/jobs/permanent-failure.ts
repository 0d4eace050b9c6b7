/** What a job throws when another try cannot help: it is given up at once, visibly, instead of after a day of tries. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentFailure'
  }
}
