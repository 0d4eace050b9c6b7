import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { CookieOptions } from './handler.ts'

/** The cookies that one request sets, kept until its answer leaves. */
export interface ResponseCookies {
  set(name: string, value: string, options?: CookieOptions): void
  clear(name: string): void
  apply(reply: FastifyReply): void
}

/** Behind https a cookie is this very host's, which a subdomain cannot set: browsers hold its name to that. */
const prefix = '__Host-'

export interface SentCookie {
  readonly value: string
  /** It came under the name that it has without https, as all did before. */
  readonly old: boolean
}

/** @param secure whether the site is behind https */
export function findCookie(
  sent: Readonly<Record<string, string | undefined>>,
  name: string,
  secure: boolean,
): SentCookie | undefined {
  const value = secure ? sent[prefix + name] : sent[name]
  if (value) return { value, old: false }
  const before = secure ? sent[name] : undefined
  return before ? { value: before, old: true } : undefined
}

/** @param sent what the request brought: a cookie under its old name is taken back when it is set or cleared */
export function responseCookies(
  secure: boolean,
  sent: Readonly<Record<string, string | undefined>> = {},
): ResponseCookies {
  const cookies = new Map<string, { value: string; options: CookieOptions }>()
  return {
    set: (name, value, options = {}) => cookies.set(name, { value, options }),
    clear: (name) => cookies.set(name, { value: '', options: { maxAge: 0 } }),
    apply(reply) {
      const write = (name: string, value: string, options: CookieOptions) =>
        reply.setCookie(name, value, {
          path: '/',
          sameSite: 'lax',
          secure,
          httpOnly: options.httpOnly ?? true,
          maxAge: options.maxAge,
        })
      for (const [name, { value, options }] of cookies) {
        write(secure ? prefix + name : name, value, options)
        if (secure && sent[name] !== undefined) write(name, '', { maxAge: 0 })
      }
    },
  }
}
