// A proxy stands in front of us and nobody has said so: every visitor then seems to come from the proxy's address, and limits by
// network hold for all of them together.
import type { FastifyInstance } from 'fastify'
import type { Log } from '#server/platform/log/log.ts'

const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const

/** Says it once, with the first request that shows it: anybody can send such a header, so it is no proof. */
export function warnOfForwarded(app: FastifyInstance, log: Log): void {
  let warned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const header = warned ? undefined : forwarded.find((name) => request.headers[name] !== undefined)
    if (header) {
      warned = true
      log.warn(
        { header },
        'a request was forwarded by a proxy, and TRUST_PROXY is not set: visitors are taken for one, and limits by network count them together',
      )
    }
    done()
  })
}
