// In demo mode the payments sandbox shares our origin and port: its pages and scripts below /__sandbox are proxied to the
// process that the launcher started (payments §0.5). Never registered without SANDBOX_ORIGIN.
import { request as httpRequest } from 'node:http'
import type { FastifyInstance } from 'fastify'

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
])

/** Longer than a process on the same machine ever takes to answer. */
const deadlineMs = 30_000

export interface SandboxProxyOptions {
  readonly sandboxOrigin: string
  readonly timeoutMs?: number | undefined
}

export async function sandboxProxy(
  app: FastifyInstance,
  { sandboxOrigin, timeoutMs = deadlineMs }: SandboxProxyOptions,
): Promise<void> {
  const target = new URL(sandboxOrigin)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/__sandbox/*', (request, reply) => {
    reply.hijack()
    const upstream = httpRequest(
      {
        hostname: target.hostname,
        port: target.port,
        method: request.method,
        path: request.raw.url,
        timeout: timeoutMs,
        headers: { ...request.headers, 'x-forwarded-host': request.host, 'x-forwarded-proto': request.protocol },
      },
      (answer) => {
        // Our policy must not apply: the sandbox's pages have their own, or none.
        reply.raw.removeHeader('content-security-policy')
        const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name)))
        reply.raw.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(reply.raw)
      },
    )
    let hasTimedOut = false
    upstream.on('timeout', () => {
      hasTimedOut = true
      upstream.destroy(new Error('too late'))
    })
    upstream.on('error', () => {
      // The response has begun, so the browser must see that it was cut off.
      if (reply.raw.headersSent) return reply.raw.destroy()
      reply.raw.writeHead(hasTimedOut ? 504 : 502, { 'content-type': 'text/plain; charset=utf-8' })
      reply.raw.end('The payments sandbox does not answer.')
    })
    reply.raw.once('close', () => upstream.destroy())
    request.raw.pipe(upstream)
  })
}
