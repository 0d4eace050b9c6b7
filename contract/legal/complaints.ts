// Complaints about the service, or about how somebody's details are handled (law L-22).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Line, Strict, Text } from '../primitives.ts'

export const complaints = {
  makeComplaint: endpoint({
    id: 'makeComplaint',
    summary:
      'Makes a complaint, which is acknowledged by email at once and gets an outcome within 30 days; repeating the call makes no second complaint',
    method: 'POST',
    path: '/complaints',
    access: 'public',
    body: Strict({
      kind: Type.Enum(['service', 'data_protection'], {
        description: 'data_protection: how we handle personal data',
      }),
      email: Type.Optional(
        Type.String({
          maxLength: 254,
          description: 'Where the answer goes; if a customer leaves it out, the account’s address',
        }),
      ),
      name: Type.Optional(Line(120)),
      words: Text(4000),
    }),
    status: 201,
    answer: Strict({
      reference: Type.String({ description: 'C-7K3Q9M' }),
      email: Type.String(),
      outcomeBy: Type.String({ description: '"28 December 2026"' }),
    }),
    refusals: ['invalid_email', 'invalid_request'],
  }),
}
