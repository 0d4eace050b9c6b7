import autocannon from 'autocannon'

export interface Sample {
  readonly requests: number
  /** Requests answered in a second. */
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
}

const connections = 16

export type Length = { readonly seconds: number } | { readonly requests: number }

/**
 * Asks for these paths over and over. Each connection begins at another place, so that no two ask for the same at once.
 * @throws Error when anything but 200 comes back
 */
export async function load(
  origin: string,
  paths: readonly string[],
  length: Length,
  headers: Record<string, string> = {},
): Promise<Sample> {
  const requests = paths.map((path) => ({ path }))
  let clients = 0
  const result = await autocannon({
    url: origin,
    connections,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
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
  if (result.requests.total === 0) throw new Error(`${origin} did not answer once`)
  return { requests: result.requests.total, perSecond: result.requests.average, p99: result.latency.p99 }
}
