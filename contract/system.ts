// Calls with which operators check the server.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Strict } from './primitives.ts'

export const system = {
  liveness: endpoint({
    id: 'liveness',
    summary: 'Liveness: whether the process answers at all, even without its database. Restart a process that does not',
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
      'Readiness: whether the database answers and can write; if not, 503 within two seconds. Send no traffic to a process that is not ready',
    method: 'GET',
    path: '/health',
    access: 'public',
    status: 200,
    answer: Strict({ ok: Type.Literal(true), mode: Type.String(), version: Type.String() }),
    refusals: [],
  }),
  jobsHealth: endpoint({
    id: 'jobsHealth',
    summary:
      'Health of background work: 503 while a job has been due for more than ten minutes, or no email has been accepted although one has been tried for an hour. For alerts; it does not say whether a process may get traffic',
    method: 'GET',
    path: '/health/jobs',
    access: 'public',
    status: 200,
    answer: Strict({ ok: Type.Literal(true) }),
    refusals: [],
  }),
}
