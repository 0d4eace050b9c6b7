import autocannon from 'autocannon'

export interface Sample {
  readonly requests: number
  /** Requests answered in a second. */
  readonly perSecond: number
  /** In milliseconds. */
  readonly p99: number
}

const connections = 16

export type Length = { readonly seconds: number } | { readonly requests: number }

/**
 * Requests these paths repeatedly. Each connection has its own share of them, so that no two request the same path at once.
 * @throws Error for any answer but 200
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
    // Long, because a slow answer on a busy machine is not the server's fault.
    timeout: 60,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    headers,
    // Only the first: `setupClient` sets the rest, because each connection would take seconds to prepare all of them.
    requests: requests.slice(0, 1),
    setupClient(client) {
      const part = clients++
      const own = requests.filter((_, at) => at % connections === part)
      client.setRequests(own.length > 0 ? own : requests)
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${origin} answered ${result.non2xx} times with a status other than 200, and ${result.errors} times not at all`,
    )
  if (result.requests.total === 0) throw new Error(`${origin} did not answer once`)
  return { requests: result.requests.total, perSecond: result.requests.average, p99: result.latency.p99 }
}
