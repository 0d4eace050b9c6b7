import helmet from '@fastify/helmet'
import fastify from 'fastify'

/** Set on every answer that does not set them itself, by name. */
export type SecurityHeaders = Readonly<Record<string, string>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route's answers bring all their headers, so only its refusals need these. */
    readonly isShared?: boolean
  }
}

/**
 * What helmet sets besides the content security policy: computed once, because it is the same for every answer and costs as much
 * as a small query.
 */
export async function securityHeaders(options: { readonly secure: boolean }): Promise<SecurityHeaders> {
  const probe = fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Google Pay and some banks open their own window, which must be able to answer the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: options.secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  let set: Record<string, unknown> = {}
  probe.get('/', (_request, reply) => {
    set = reply.raw.getHeaders()
    return reply.send()
  })
  await probe.inject('/')
  await probe.close()
  return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, String(value)]))
}
