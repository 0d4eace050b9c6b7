// The cart of the resale shop, as its browser keeps it: a secret id, which scripts cannot read.
const name = 'wrenlet_resale_cart'
const keptSeconds = 60 * 60 * 24 * 30

/** Behind https, with a prefix: a subdomain cannot set it, and so nobody is given another cart to fill. */
const nameFor = (secure: boolean) => (secure ? `__Host-${name}` : name)
const isSecure = (request: Request) => new URL(request.url).protocol === 'https:'
const valid = /^[\w-]{20,100}$/

export function readCartId(request: Request): string | null {
  const wanted = nameFor(isSecure(request))
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    const value = part.slice(at + 1).trim()
    if (at > 0 && part.slice(0, at).trim() === wanted) return valid.test(value) ? value : null
  }
  return null
}

/** The Set-Cookie line; null removes it. */
export function cartCookie(cartId: string | null, request: Request): string {
  const secure = isSecure(request)
  const life = cartId ? keptSeconds : 0
  return `${nameFor(secure)}=${cartId ?? ''}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
