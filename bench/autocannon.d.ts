// The part of autocannon that the bench uses; the package ships no types.
declare module 'autocannon' {
  interface Request {
    readonly path: string
  }
  interface Client {
    setRequests(requests: readonly Request[]): void
  }
  interface Options {
    readonly url: string
    readonly connections: number
    /** In seconds. */
    readonly duration?: number
    /** The number of requests, instead of `duration`. */
    readonly amount?: number
    readonly headers?: Record<string, string>
    /** Seconds before a request counts as timed out. */
    readonly timeout?: number
    readonly requests?: readonly Request[]
    /** Called for each connection before its first request. */
    readonly setupClient?: (client: Client) => void
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number }
    /** In milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
