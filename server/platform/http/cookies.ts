import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { CookieOptions } from './handler.ts'

/** The cookies that one request sets, kept until its answer leaves. */
export interface ResponseCookies {
  set(name: string, value: string, options?: CookieOptions): void
  clear(name: string): void
  /** What was sent under the name that counts for nothing is taken back. */
  clearOld(name: string): void
  apply(reply: FastifyReply): void
}

/** Behind https a cookie is this very host's, which a subdomain cannot set: browsers hold its name to that. */
const prefix = '__Host-'

export interface SentCookie {
  readonly value: string
  /** It came under the name that it has without https, as all did before. */
  readonly old: boolean
}

/**
 * When the version that sets cookies under the new name shipped: sessions that began before have only the old one to be known
 * by. Any subdomain can set that one, so a later session under it may be a stranger's, who wants a family to sign in as them.
 */
const oldNameEnds = new Date('2026-11-24T00:00:00Z')

/** Whether a session may come under the name that it was sent with. */
export const isBelieved = ({ old }: SentCookie, signedInAt: Date): boolean => !old || signedInAt < oldNameEnds

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
  const unbelieved = new Set<string>()
  return {
    set: (name, value, options = {}) => cookies.set(name, { value, options }),
    clear: (name) => cookies.set(name, { value: '', options: { maxAge: 0 } }),
    clearOld: (name) => unbelieved.add(name),
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
        if (secure && sent[name] !== undefined) unbelieved.add(name)
      }
      for (const name of unbelieved) write(name, '', { maxAge: 0 })
    },
  }
}
