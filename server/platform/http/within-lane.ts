// Requests run in lanes (platform/load): a request that cannot start in time is answered 503 with Retry-After. Requests without a lane
// are always answered: health, files, answers kept in memory.
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { EndpointId } from '#contract/index.ts'
import type { Admission } from '#server/platform/load/admission.ts'
import { withPlace } from '#server/platform/load/waiting-callers.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Which lane a request waits in; injected because platform knows no domains. Undefined: always answered. */
export interface Lanes {
  readonly admission: Admission<string>
  ofCall(id: EndpointId, request: FastifyRequest): string | undefined
  ofPage(request: FastifyRequest): string | undefined
}

/** Does a part of a request in a lane. @returns undefined if it is not admitted */
export async function inLane<Result>(
  lanes: Lanes | undefined,
  laneOf: (lanes: Lanes) => string | undefined,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const lane = lanes && laneOf(lanes)
  if (lane === undefined) return { result: await work() }
  const leave = await lanes?.admission.enter(lane)
  if (!leave) return undefined
  try {
    return { result: await work() }
  } finally {
    leave()
  }
}

/** @param refuse answers a request that is not admitted */
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
      // The place is kept until the answer is being sent, not until it has arrived: a slow reader holds no place. Nor does a
      // request that waits for another server.
      return await withPlace(leave, () => handle(request, reply))
    } finally {
      leave()
    }
  }
}
