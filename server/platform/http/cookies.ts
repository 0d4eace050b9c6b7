import cookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { CookieOptions } from './handler.ts'

/** The cookies that one request sets, kept until its answer leaves. */
export interface ResponseCookies {
  set(name: string, value: string, options?: CookieOptions): void
  clear(name: string): void
  /** `Set-Cookie` lines. */
  lines(): string[]
  apply(reply: FastifyReply): void
}

export function responseCookies(secure: boolean): ResponseCookies {
  const lines = new Map<string, string>()
  const put = (name: string, value: string, options: CookieOptions) => {
    lines.set(
      name,
      cookie.serialize(name, value, {
        path: '/',
        sameSite: 'lax',
        secure,
        httpOnly: options.httpOnly ?? true,
        maxAge: options.maxAge,
      }),
    )
  }
  return {
    set: (name, value, options = {}) => put(name, value, options),
    clear: (name) => put(name, '', { maxAge: 0 }),
    lines: () => [...lines.values()],
    apply(reply) {
      for (const line of lines.values()) reply.header('set-cookie', line)
    },
  }
}
