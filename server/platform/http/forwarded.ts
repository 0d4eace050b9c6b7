// Detects a proxy that is not configured: every visitor then seems to come from its address, and network limits apply to all of
// them together.
import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/platform/log/log.ts'

const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const

/** Logs once, at the first request that suggests it: anybody can send such a header, so it proves nothing. */
export function warnOfForwarded(app: FastifyInstance, log: Log): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const header = warned ? undefined : forwarded.find((name) => request.headers[name] !== undefined)
    if (header) {
      warned = true
      log.warn(
        { header },
        'request was forwarded by a proxy, but TRUST_PROXY is not set: network limits count all visitors together',
      )
    }
    done()
  })
}
