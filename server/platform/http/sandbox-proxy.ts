// In demo mode the payments sandbox shares our origin and port: its pages and scripts below /__sandbox are passed through
// to the process that the launcher started (payments.md, ruling 5). Never registered without SANDBOX_ORIGIN.
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

export async function sandboxProxy(app: FastifyInstance, options: { readonly sandboxOrigin: string }): Promise<void> {
  const target = new URL(options.sandboxOrigin)
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
        headers: { ...request.headers, 'x-forwarded-host': request.host, 'x-forwarded-proto': request.protocol },
      },
      (answer) => {
        const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name)))
        reply.raw.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(reply.raw)
      },
    )
    upstream.on('error', () => {
      if (!reply.raw.headersSent) reply.raw.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      reply.raw.end('The payments sandbox does not answer.')
    })
    request.raw.pipe(upstream)
  })
}
