/** Thrown by a job when a retry cannot help: it fails immediately and visibly, instead of after a day of retries. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentFailure'
  }
}
