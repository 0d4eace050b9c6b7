import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { CookieOptions } from './handler.ts'

/** The cookies that one request sets, kept until its answer leaves. */
export interface ResponseCookies {
  set(name: string, value: string, options?: CookieOptions): void
  clear(name: string): void
  apply(reply: FastifyReply): void
}

export function responseCookies(secure: boolean): ResponseCookies {
  const cookies = new Map<string, { value: string; options: CookieOptions }>()
  return {
    set: (name, value, options = {}) => cookies.set(name, { value, options }),
    clear: (name) => cookies.set(name, { value: '', options: { maxAge: 0 } }),
    apply(reply) {
      for (const [name, { value, options }] of cookies)
        reply.setCookie(name, value, {
          path: '/',
          sameSite: 'lax',
          secure,
          httpOnly: options.httpOnly ?? true,
          maxAge: options.maxAge,
        })
    },
  }
}
