import pg from 'pg'

/**
 * A frozen server (a stopped process, a hung disk, a lost network) answers nothing and closes nothing, and its own limits do not
 * run. After the pool's `query_timeout` the driver fails the query and would reuse the connection, whose answer may still come;
 * this closes it instead.
 */
export class TimeoutClient extends pg.Client {
  override query = ((...input: Parameters<pg.Client['query']>) => {
    const answer: unknown = super.query(...input)
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end()
      })
    return answer
  }) as pg.Client['query']
}
