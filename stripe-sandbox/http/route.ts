import type { World } from '../world.ts'
import type { Form } from './form.ts'
import { type Fields, list, type Read, readFields, text } from './params.ts'

/** The caller: a server with its secret key, or a browser with the publishable key and a client secret. */
export type Caller = 'secret' | 'publishable'

export interface Call<P> {
  world: World
  path: Record<string, string>
  params: P
  caller: Caller
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** `/v1/payment_intents/:id/confirm` */
  path: string
  /** Whether browsers may call it with the publishable key. */
  publishable: boolean
  /** Validates the parameters (throwing Stripe's 400), and returns what runs inside the transaction. */
  prepare(raw: Form, context: { world: World; path: Record<string, string>; caller: Caller }): Prepared
}

export interface Prepared {
  expand: string[]
  run(): object
}

const common = { expand: list(text()) }

/** Declares an endpoint that accepts exactly these parameters, and `expand`. */
export function route<F extends Fields>(
  method: Route['method'],
  path: string,
  fields: F,
  run: (call: Call<Read<F>>) => object,
  options: { publishable?: boolean } = {},
): Route {
  return {
    method,
    path,
    publishable: options.publishable ?? false,
    prepare(raw, context) {
      const { expand, ...params } = readFields({ ...fields, ...common }, raw) as Read<F> & { expand?: string[] }
      return { expand: expand ?? [], run: () => run({ ...context, params: params as unknown as Read<F> }) }
    },
  }
}

interface Entry {
  route: Route
  parts: string[]
}

/** Finds the route for a method and path; literal parts win over `:id`. */
export function createRouter(routes: Route[]) {
  const entries: Entry[] = routes.map((route) => ({ route, parts: route.path.split('/') }))
  return (method: string, path: string): { route: Route; path: Record<string, string> } | undefined => {
    const parts = path.split('/')
    let best: { entry: Entry; path: Record<string, string> } | undefined
    for (const entry of entries) {
      if (entry.route.method !== method) continue
      const found = match(entry.parts, parts)
      if (found && (best === undefined || Object.keys(found).length < Object.keys(best.path).length)) {
        best = { entry, path: found }
      }
    }
    return best && { route: best.entry.route, path: best.path }
  }
}

function match(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const found: Record<string, string> = {}
  for (const [i, expected] of pattern.entries()) {
    const part = parts[i] ?? ''
    if (expected.startsWith(':')) found[expected.slice(1)] = decodeURIComponent(part)
    else if (expected !== part) return undefined
  }
  return found
}
