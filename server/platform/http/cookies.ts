import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { CookieOptions } from './handler.ts'

/** The cookies set for one request, kept until its answer is sent. */
export interface ResponseCookies {
  set(name: string, value: string, options?: CookieOptions): void
  clear(name: string): void
  /** Expires the cookie under the name that does not count. */
  clearOld(name: string): void
  apply(reply: FastifyReply): void
}

/** Behind https a cookie with this prefix belongs to this very host; a subdomain cannot set it. */
const prefix = '__Host-'

export interface SentCookie {
  readonly value: string
  /** It came under its name without https, as all cookies used to. */
  readonly old: boolean
}

/**
 * When the version with the new cookie name was released: older sessions have only the old name. Any subdomain can set that one,
 * so a later session under it may be an attacker's, who wants a family to sign in as them.
 */
const oldNameEnds = new Date('2026-11-24T00:00:00Z')

/** Whether a session is accepted under the name it was sent with. */
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

/** @param sent what the request sent: a cookie under its old name is expired when it is set or cleared */
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
