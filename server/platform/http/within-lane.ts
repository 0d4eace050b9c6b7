// Requests are answered in lanes (platform/load): one that cannot be begun in time is answered 503 with Retry-After instead.
// Everything without a lane is always answered: health, files, what is kept in memory.
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { EndpointId } from '#contract/index.ts'
import type { Admission } from '#server/platform/load/admission.ts'
import { withPlace } from '#server/platform/load/elsewhere.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Which requests wait in which lane; the platform knows neither. Undefined: always answered. */
export interface Lanes {
  readonly admission: Admission<string>
  ofCall(id: EndpointId, request: FastifyRequest): string | undefined
  ofPage(request: FastifyRequest): string | undefined
}

/** @param refuse answers a request that is not let in */
export function withinLane(
  admission: Admission<string> | undefined,
  laneOf: (request: FastifyRequest) => string | undefined,
  refuse: Handler,
  handle: Handler,
): RouteHandlerMethod {
  if (!admission) return handle as RouteHandlerMethod
  return async (request, reply) => {
    const lane = laneOf(request)
    if (lane === undefined) return handle(request, reply)
    const leave = await admission.enter(lane)
    if (!leave) return refuse(request, reply)
    try {
      // Until the answer is on its way, not until it has arrived: whoever reads slowly holds no place. Nor does whoever waits for
      // somebody else's server.
      return await withPlace(leave, () => handle(request, reply))
    } finally {
      leave()
    }
  }
}
