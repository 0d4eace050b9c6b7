/**
 * What a job throws when the world outside is as it sometimes is and another try may help: a shop's machine that is away, say.
 * Nothing is wrong with us, so the log says it in a few words at its quietest, without a trace, however often it happens.
 */
export class PassingFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PassingFailure'
  }
}
