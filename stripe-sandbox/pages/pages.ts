import { readFileSync } from 'node:fs'
import type { SandboxConfig } from '../options.ts'
import type { Store } from '../store.ts'
import type { Deliveries } from '../webhooks.ts'
import { createWorld, type World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { showCardForm } from './card-form-page.ts'
import { answerChallenge, showChallenge } from './challenge-page.ts'
import { showCheckout, submitCheckout } from './checkout-page.ts'
import { showEvents } from './event-log-page.ts'
import { goTo, type PageAnswer, pageHeaders } from './layout.ts'

interface Parts {
  store: Store
  config: SandboxConfig
  clock: World['clock']
  deliveries: Deliveries
}
interface PageRequest {
  method: string
  /** After the public base: `/checkout/cs_…`. */
  path: string
  query: URLSearchParams
  body: string
}

const assets: Record<string, { file: string; type: string }> = {
  '/assets/sandbox.css': { file: './sandbox.css', type: 'text/css; charset=utf-8' },
  '/assets/card-form.js': { file: '../shim/card-form.js', type: 'text/javascript; charset=utf-8' },
  '/assets/challenge-done.js': { file: '../shim/challenge-done.js', type: 'text/javascript; charset=utf-8' },
  '/v3/stripe.js': { file: '../shim/stripe.js', type: 'text/javascript; charset=utf-8' },
}

/** Everything a person's browser sees of the sandbox. */
export function createPages(parts: Parts) {
  const files = new Map<string, string>()

  function asset(path: string): PageAnswer | undefined {
    const found = assets[path]
    if (found === undefined) return undefined
    let body = files.get(path)
    if (body === undefined) {
      body = readFileSync(new URL(found.file, import.meta.url), 'utf8')
      files.set(path, body)
    }
    return { status: 200, headers: { ...pageHeaders(found.type), 'Cache-Control': 'no-cache' }, body }
  }

  function handle(request: PageRequest): PageAnswer {
    const world = createWorld(parts)
    const answer = parts.store.transaction(() => pageFor(world, request))
    parts.deliveries.wake()
    return answer
  }

  function pageFor(world: World, { method, path, query, body }: PageRequest): PageAnswer {
    const [, group, id = '', verb] = path.split('/')
    const values = (): Values => Object.fromEntries(new URLSearchParams(body))
    if (method === 'GET' || method === 'HEAD') {
      if (group === 'checkout' && id !== '' && verb === undefined) return showCheckout(world, id)
      if (path === '/v3/challenge') return showChallenge(world, query)
      if (path === '/v3/card-form') return showCardForm(world)
      if (path === '/events') return showEvents(world)
      return asset(path) ?? notFound
    }
    if (method === 'POST') {
      if (group === 'checkout' && id !== '' && verb === undefined) return submitCheckout(world, id, values())
      if (path === '/v3/challenge') return answerChallenge(world, values())
      if (group === 'events' && verb === 'resend' && world.store.find('event', id)) {
        parts.deliveries.resend(id)
        return goTo(`${world.config.publicBase}/events`)
      }
    }
    return notFound
  }

  return { handle }
}

const notFound: PageAnswer = { status: 404, headers: pageHeaders('text/plain; charset=utf-8'), body: 'Not found' }
