// Bodies above the usual limit: photos. They are read for signed-in callers alone, and few at a time, since each is in memory
// as a whole before any lane counts it.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** About 100 MB in all. */
const maxAtOnce = 8

/** Before the body is read: what refuses the request, or undefined. */
export type AdmitBody = (request: FastifyRequest, reply: FastifyReply) => Promise<'signed out' | 'busy' | undefined>

export function largeBodies(isSignedIn: (request: FastifyRequest) => Promise<boolean>): AdmitBody {
  let reading = 0
  return async (request, reply) => {
    if (!(await isSignedIn(request))) return 'signed out'
    if (reading >= maxAtOnce) return 'busy'
    reading += 1
    reply.raw.once('close', () => {
      reading -= 1
    })
    return undefined
  }
}
