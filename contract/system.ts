// The house itself.
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Strict } from './primitives.ts'

export const system = {
  health: endpoint({
    id: 'health',
    summary: 'Whether the process serves and reaches its database',
    method: 'GET',
    path: '/health',
    access: 'public',
    status: 200,
    answer: Strict({ ok: Type.Literal(true), mode: Type.String(), version: Type.String() }),
    refusals: [],
  }),
}
