/**
 * Thrown by a job when something outside is unavailable for now and a retry may help, such as another shop's server. It
 * is not our fault, so it is logged at debug level, in a few words and without a trace.
 */
export class TransientFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TransientFailure'
  }
}
