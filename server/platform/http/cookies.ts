import '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { CookieOptions } from './handler.ts'

/** The cookies set for one request, kept until its answer is sent. */
export interface ResponseCookies {
  set(name: string, value: string, options?: CookieOptions): void
  clear(name: string): void
  /** Expires the cookie under its old name, which is no longer trusted. */
  clearOld(name: string): void
  apply(reply: FastifyReply): void
}

/** Behind https a cookie with this prefix belongs to exactly this host; a subdomain cannot set it. */
const prefix = '__Host-'

export interface SentCookie {
  readonly value: string
  /** Whether it was sent under the name without the prefix, as all cookies used to be. */
  readonly hasOldName: boolean
}

/**
 * When the version with the new cookie name was released: older sessions have only the old name. Any subdomain can set it,
 * so a later session under it may belong to an attacker who wants a family to use the attacker's account.
 */
const oldNameEnds = new Date('2026-11-24T00:00:00Z')

/** Whether a session is accepted under the cookie name with which it was sent. */
export const isTrusted = ({ hasOldName }: SentCookie, signedInAt: Date): boolean =>
  !hasOldName || signedInAt < oldNameEnds

/** @param secure whether the site is behind https */
export function findCookie(
  sent: Readonly<Record<string, string | undefined>>,
  name: string,
  secure: boolean,
): SentCookie | undefined {
  const value = secure ? sent[prefix + name] : sent[name]
  if (value) return { value, hasOldName: false }
  const oldValue = secure ? sent[name] : undefined
  return oldValue ? { value: oldValue, hasOldName: true } : undefined
}

/** @param sent the cookies of the request: a cookie under its old name is expired when it is set or cleared */
export function responseCookies(
  secure: boolean,
  sent: Readonly<Record<string, string | undefined>> = {},
): ResponseCookies {
  const cookies = new Map<string, { value: string; options: CookieOptions }>()
  const expired = new Set<string>()
  return {
    set: (name, value, options = {}) => cookies.set(name, { value, options }),
    clear: (name) => cookies.set(name, { value: '', options: { maxAge: 0 } }),
    clearOld: (name) => expired.add(name),
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
        if (secure && sent[name] !== undefined) expired.add(name)
      }
      for (const name of expired) write(name, '', { maxAge: 0 })
    },
  }
}
