// The server as its operators see it.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Strict } from './primitives.ts'

export const system = {
  liveness: endpoint({
    id: 'liveness',
    summary: 'Whether the process answers at all; says nothing of its database. One that does not is to be restarted',
    method: 'GET',
    path: '/health/live',
    access: 'public',
    status: 200,
    answer: Strict({ ok: Type.Literal(true) }),
    refusals: [],
  }),
  health: endpoint({
    id: 'health',
    summary:
      'Readiness: the database answers and can write; else 503 within two seconds. No traffic is to be sent to one that is not ready',
    method: 'GET',
    path: '/health',
    access: 'public',
    status: 200,
    answer: Strict({ ok: Type.Literal(true), mode: Type.String(), version: Type.String() }),
    refusals: [],
  }),
}
