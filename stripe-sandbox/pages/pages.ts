import { readFileSync } from 'node:fs'
import type { Faults } from '../faults.ts'
import type { SandboxConfig } from '../options.ts'
import { payInvoicePage, showInvoice } from '../portal/invoice-page.ts'
import { answerPortal } from '../portal/portal-pages.ts'
import type { Store } from '../store.ts'
import { byClockOf } from '../test-clocks/clock-of-call.ts'
import { showWalletButton, showWalletSheet } from '../wallets/wallet-pages.ts'
import type { Deliveries } from '../webhooks.ts'
import { createWorld, type World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { showCardForm } from './card-form-page.ts'
import { answerChallenge, showChallenge } from './challenge-page.ts'
import { showCheckout, submitCheckout, submitCode } from './checkout-page.ts'
import { type PageAnswer, pageHeaders } from './layout.ts'
import { stripeJs } from './stripe-js.ts'
import { answerTool } from './tool-pages.ts'

interface Parts {
  store: Store
  config: SandboxConfig
  clock: World['clock']
  deliveries: Deliveries
  faults: Faults
}
interface FrameRequest {
  method: 'GET' | 'POST'
  query: URLSearchParams
  values: Values
}
interface PageRequest {
  method: string
  /** The path after the public base, e.g. `/checkout/cs_…`. */
  path: string
  query: URLSearchParams
  body: string
}

const javascript = 'text/javascript; charset=utf-8'
const assets: Record<string, { file: string; type: string }> = {
  ...Object.fromEntries(
    ['sandbox', 'sections'].map((name) => [
      `/assets/${name}.css`,
      { file: `./${name}.css`, type: 'text/css; charset=utf-8' },
    ]),
  ),
  ...Object.fromEntries(
    ['card-form', 'challenge-done', 'confirm-in-frame', 'wallet-button', 'wallet-sheet'].map((name) => [
      `/assets/${name}.js`,
      { file: `../shim/${name}.js`, type: javascript },
    ]),
  ),
}

/** Every page of the sandbox that a browser can open. */
export function createPages(parts: Parts) {
  const files = new Map<string, string>()
  let script: string | undefined

  function answerAsset(path: string): PageAnswer | undefined {
    const asset = assets[path]
    if (asset === undefined) return undefined
    let body = files.get(path)
    if (body === undefined) {
      body = readFileSync(new URL(asset.file, import.meta.url), 'utf8')
      files.set(path, body)
    }
    return { status: 200, headers: { ...pageHeaders(asset.type), 'Cache-Control': 'no-cache' }, body }
  }

  function handle(request: PageRequest): PageAnswer {
    const world = createWorld(parts)
    const answer = parts.store.transaction(() => pageFor(world, request))
    parts.deliveries.wake()
    return answer
  }

  function pageFor(world: World, { method, path, query, body }: PageRequest): PageAnswer {
    const isPost = method === 'POST'
    if (!isPost && method !== 'GET' && method !== 'HEAD') return notFound
    const values: Values = isPost ? Object.fromEntries(new URLSearchParams(body)) : {}
    const [group = '', id = '', ...rest] = path.split('/').slice(1)
    const customerWorld = byClockOf(world, id)
    const request = { method: isPost ? 'POST' : 'GET', query, values } as const
    switch (group) {
      case 'checkout':
        if (isPost && rest[0] === 'code') return submitCode(customerWorld, id, values, rest[1] === 'remove')
        if (id === '' || rest.length > 0) return notFound
        return isPost ? submitCheckout(customerWorld, id, values) : showCheckout(customerWorld, id)
      case 'portal':
        return answerPortal(world, id, { ...request, steps: rest }) ?? notFound
      case 'invoices': {
        const invoice = isPost
          ? payInvoicePage(customerWorld, id, values)
          : showInvoice(customerWorld, id, { print: rest[0] === 'pdf' })
        return invoice ?? notFound
      }
      case 'v3':
        return frameFor(world, path, request) ?? notFound
      case 'assets':
        return answerAsset(path) ?? notFound
      default:
        return answerTool(world, parts, { ...request, steps: [group, id, ...rest] }) ?? notFound
    }
  }

  /** Answers what a shop's page loads: the script, and the frames that the script opens. */
  function frameFor(world: World, path: string, { method, query, values }: FrameRequest): PageAnswer | undefined {
    if (path === '/v3/challenge') {
      return method === 'POST'
        ? answerChallenge(byClockOf(world, values.payment_intent ?? values.setup_intent ?? ''), values)
        : showChallenge(world, query)
    }
    if (method === 'POST') return undefined
    if (path === '/v3/card-form') return showCardForm(world)
    if (path === '/v3/wallet-button') return showWalletButton(world)
    if (path === '/v3/wallet-sheet') return showWalletSheet(world)
    if (path !== '/v3/stripe.js') return undefined
    script ??= stripeJs()
    return { status: 200, headers: { ...pageHeaders(javascript), 'Cache-Control': 'no-cache' }, body: script }
  }

  return { handle }
}

const notFound: PageAnswer = { status: 404, headers: pageHeaders('text/plain; charset=utf-8'), body: 'Not found' }
