// The answer to a request that is not a call of the contract: 405 if the path has calls with other methods, else 404 (product §11.2).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'

export function noSuchCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split(/[?#]/)[0] ?? ''
  const allowed = methodsOf(path)
  const answer: ErrorAnswer = {
    errors: [
      allowed.length > 0
        ? { code: 'method_not_allowed', message: `${request.method} is not supported here.` }
        : { code: 'not_found', message: `No such call: ${request.method} ${path}` },
    ],
  }
  if (allowed.length > 0) reply.header('allow', allowed.join(', '))
  return reply
    .code(allowed.length > 0 ? 405 : 404)
    .header('cache-control', 'no-store')
    .send(answer)
}

/** Longer than any valid parameter. The router finds no call for a parameter beyond this length. */
export const maxParameterLength = 1000

// The router ignores one slash at the end.
const known = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '([^/]+)')}/?$`),
}))

const isAt = (pattern: RegExp, path: string): boolean =>
  pattern
    .exec(path)
    ?.slice(1)
    .every((parameter) => decodeURIComponent(parameter).length <= maxParameterLength) ?? false

/** The methods of the calls at this path; empty if it has none. */
function methodsOf(path: string): string[] {
  const own = new Set<string>(known.filter(({ pattern }) => isAt(pattern, path)).map(({ method }) => method))
  return [...(own.has('GET') ? ['HEAD'] : []), ...own].toSorted()
}
