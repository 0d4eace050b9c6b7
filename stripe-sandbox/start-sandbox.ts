import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createClock } from './clock.ts'
import { createControl } from './control/control.ts'
import { createFaults } from './faults.ts'
import { createApi } from './http/api.ts'
import { configOf, type SandboxOptions } from './options.ts'
import { createPages } from './pages/pages.ts'
import { configureEndpoint } from './resources/webhook-endpoints.ts'
import { routes } from './routes.ts'
import { Store } from './store.ts'
import { processDue } from './sweep.ts'
import { finishAdvancingClocks } from './test-clocks/advance-test-clock.ts'
import { createDeliveries } from './webhooks.ts'
import { createWorld } from './world.ts'

const maxBodyBytes = 1_000_000
const sweepEveryMs = 5_000

export interface Sandbox {
  /** `http://127.0.0.1:PORT` */
  origin: string
  close(): Promise<void>
}

/** Starts a sandbox on the loopback interface. Errors: in production mode, or when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  if (process.env.WRENLET_MODE === 'production') {
    throw new Error('The payments sandbox refuses to start with WRENLET_MODE=production.')
  }
  const config = configOf(options)
  const store = new Store(options.dataFolder)
  const clock = createClock(store, options.isClockStopped)
  const faults = createFaults()
  const deliveries = createDeliveries(store, config)
  const parts = { store, config, clock, deliveries, faults }
  const api = createApi(parts, routes, faults)
  const control = createControl(parts)
  const pages = createPages(parts)
  if (options.webhookUrl !== undefined) {
    configureEndpoint({ store, now: clock.now }, options.webhookUrl, options.webhookSecret ?? 'whsec_sandbox_wrenlet')
  }

  const finishAdvancing = () => {
    finishAdvancingClocks(createWorld(parts))
    deliveries.wake()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const body = await readBody(request)
    const method = request.method ?? 'GET'
    const base = config.publicBase
    const publicPath = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : undefined
    const path = publicPath ?? url.pathname
    if (publicPath !== undefined && method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site') {
      // No form on another site may pay, resend or reset here.
      response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Refused: from another site')
    } else if (path.startsWith('/v1/')) {
      const reply = api.handle({ method, path, query: url.search.slice(1), headers: request.headers, body })
      deliveries.wake()
      // As at Stripe, the clock advances after the response.
      if (path.startsWith('/v1/test_helpers/')) setImmediate(finishAdvancing)
      if (reply.delayMs) await wait(reply.delayMs)
      if (reply.dropped) return void response.destroy()
      // Browsers log every 4xx answer as an error on the console; the card form asks for 200 and reads the body.
      const status = publicPath !== undefined && request.headers['sandbox-quiet'] === '1' ? 200 : reply.status
      response.writeHead(status, reply.headers).end(reply.body)
    } else if (publicPath?.startsWith('/control/')) {
      const contentType = request.headers['content-type']
      const reply = await control.handle({
        method,
        path: publicPath.slice('/control/'.length),
        query: url.searchParams,
        contentType,
        body,
      })
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
    } else if (publicPath !== undefined) {
      const reply = pages.handle({ method, path: publicPath, query: url.searchParams, body })
      response.writeHead(reply.status, reply.headers).end(method === 'HEAD' ? undefined : reply.body)
    } else {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found')
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('The sandbox failed.')
    })
  })
  // Longer than any client keeps an idle connection, so that no connection is closed during a request.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config.publicOrigin = (options.publicOrigin ?? origin).replace(/\/+$/, '')
  finishAdvancing()
  const sweeping = setInterval(() => {
    processDue(createWorld(parts))
    deliveries.wake()
  }, sweepEveryMs).unref()

  return {
    origin,
    async close() {
      clearInterval(sweeping)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await deliveries.stop()
      store.close()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('The request body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
