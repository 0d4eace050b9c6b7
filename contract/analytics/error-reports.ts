// Errors in a browser, as its script reports them (spec §7).
import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Strict, Text } from '../primitives.ts'

export const errorReports = {
  reportError: endpoint({
    id: 'reportError',
    summary:
      'Passes an error in a browser on to our error service, without addresses or secrets; does nothing for a visitor who has not agreed to this',
    method: 'POST',
    path: '/errors',
    access: 'public',
    body: Strict({
      type: Type.String({ maxLength: 60, description: 'Such as TypeError' }),
      message: Type.String({ maxLength: 1000 }),
      stack: Type.Optional(Type.String({ maxLength: 8000, description: 'As the browser writes it' })),
      path: Type.Optional({
        ...Text(80),
        description: 'The pattern of the page, such as /shop/:id; never an address with ids or secrets',
      }),
    }),
    status: 200,
    answer: Strict({
      accepted: Type.Boolean({ description: 'False without consent, or where there is no error service' }),
    }),
    refusals: [],
  }),
}
