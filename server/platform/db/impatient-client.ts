import pg from 'pg'

/**
 * A server that is frozen (a stopped process, a hung disk, a lost network) answers nothing and closes nothing, and its own limits
 * do not run. When the pool's `query_timeout` is over, the driver fails the query and would use the connection again, whose
 * answer may still come: it is closed instead.
 */
export class ImpatientClient extends pg.Client {
  override query = ((...input: Parameters<pg.Client['query']>) => {
    const answer: unknown = super.query(...input)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end()
      })
    return answer
  }) as pg.Client['query']
}
