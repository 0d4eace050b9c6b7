// Keeps the pieces that a member has ticked to send back while choosing replacements: garment ids in a cookie, so that
// the swap works without JavaScript. No return is booked before the order is placed.
const swapCookieName = 'wrenlet_swap'
/** The most pieces that the calls accept at once. */
export const swapLimit = 60
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function parseSwap(value: string): string[] {
  return [...new Set(value.split('~').filter((id) => uuid.test(id)))].slice(0, swapLimit)
}

export function readSwap(cookieHeader: string | null | undefined): string[] {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === swapCookieName) return parseSwap(value ?? '')
  }
  return []
}

/** Returns the Set-Cookie line, which removes the cookie if nothing is ticked. It lasts until the browser closes. */
export function swapCookie(garmentIds: readonly string[], secure: boolean): string {
  const life = garmentIds.length > 0 ? '' : '; Max-Age=0'
  return `${swapCookieName}=${garmentIds.join('~')}; Path=/${life}; SameSite=Lax${secure ? '; Secure' : ''}`
}
