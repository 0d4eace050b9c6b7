// The part of autocannon that the bench uses; the package ships no types.
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly headers?: Record<string, string>
  }
  interface Result {
    readonly requests: { readonly average: number }
    /** Milliseconds. */
    readonly latency: { readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
