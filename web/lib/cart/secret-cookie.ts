// Cookies for the secrets of carts and of guests' purchases, which no script can read.
const valid = /^[\w-]{20,100}$/
const isSecure = (request: Request) => new URL(request.url).protocol === 'https:'

/** Whether the text has the form of a secret that we made. */
export const isSecret = (text: string): boolean => valid.test(text)

export interface SecretCookie {
  read(request: Request): string | null
  /** The Set-Cookie line; null removes it. */
  write(secret: string | null, request: Request): string
}

export function secretCookie(name: string, maxAgeSeconds: number): SecretCookie {
  /**
   * Over https the name begins with `__Host-`: no subdomain can set such a cookie, so nobody can be given another
   * person's cart or order.
   */
  const nameFor = (request: Request) => (isSecure(request) ? `__Host-${name}` : name)
  return {
    read(request) {
      const wanted = nameFor(request)
      for (const part of (request.headers.get('cookie') ?? '').split(';')) {
        const at = part.indexOf('=')
        const value = part.slice(at + 1).trim()
        if (at > 0 && part.slice(0, at).trim() === wanted) return isSecret(value) ? value : null
      }
      return null
    },
    write(secret, request) {
      const life = secret ? maxAgeSeconds : 0
      const safe = isSecure(request) ? '; Secure' : ''
      return `${nameFor(request)}=${secret ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${safe}`
    },
  }
}
