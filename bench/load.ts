import autocannon from 'autocannon'

export interface Sample {
  /** Requests answered in a second. */
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
}

const connections = 16

/**
 * Asks for these paths over and over. Each connection begins at another place, so that no two ask for the same at once.
 * @param seconds of asking
 * @throws Error when anything but 200 comes back
 */
export async function load(
  origin: string,
  paths: readonly string[],
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Sample> {
  const requests = paths.map((path) => ({ path }))
  let clients = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers,
    requests,
    setupClient(client) {
      const start = Math.floor((clients++ / connections) * requests.length)
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${origin} answered ${result.non2xx} times something else than 200, and ${result.errors} times not at all`,
    )
  if (result.requests.average === 0) throw new Error(`${origin} did not answer once in ${seconds} s`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
