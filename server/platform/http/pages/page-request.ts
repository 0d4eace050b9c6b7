// What the router is given of a request: the whole of it for somebody in particular, the address alone for everybody.
import type { FastifyReply, FastifyRequest } from 'fastify'

export const formType = 'application/x-www-form-urlencoded'

/**
 * Our own cookies all begin so; whoever sends one may see another page than a stranger. Pages read no others: what
 * everybody is shown is made from `strangerRequest`, which has none.
 */
const ownCookie = /(?:^|[;\s])(?:__Host-)?wrenlet_/

export const isStranger = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.cookie === undefined || !ownCookie.test(headers.cookie))

/**
 * The page's whole address, as the caller reached us.
 * @throws Error with status 400 for a Host or a method that the web's own Request would refuse
 */
function addressOf(request: FastifyRequest): string {
  const address = `${request.protocol}://${request.host || 'localhost'}${request.raw.url}`
  if (!URL.canParse(address) || new URL(address).username !== '' || request.method === 'TRACE')
    throw Object.assign(new Error('a request that cannot be read'), { statusCode: 400 })
  return address
}

/**
 * Nobody in particular asks for this page: nothing of the caller but path and query can be read from it, not even by which
 * name they reached us.
 * @param origin of the site, for everybody
 * @throws Error with status 400, where the caller's own request could not be read either
 */
export function strangerRequest(request: FastifyRequest, origin: string): Request {
  addressOf(request)
  return new Request(`${origin}${request.raw.url}`)
}

export function personalRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':')) continue
    if (Array.isArray(value)) for (const each of value) headers.append(name, each)
    else if (value !== undefined) headers.set(name, value)
  }
  // Whose page a write comes from was asked before (same-origin.ts). The router would ask again, by an address that knows
  // nothing of a proxy which speaks https for us, and refuse every form.
  headers.delete('origin')
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // What came with neither a body nor its type is an empty form.
  if (hasBody && !headers.has('content-type')) headers.set('content-type', formType)
  return new Request(addressOf(request), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : '' } : {}),
  })
}
