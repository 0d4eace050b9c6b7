// OpenAPI 3.1 from the contract: TypeBox schemas are JSON Schema already, so they go in as they are.
import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorAnswer, refusalStatus } from '#contract/errors.ts'
import type { EndpointId } from '#contract/index.ts'
import { refusalsOf } from '#contract/refusals.ts'
import type { Example, Examples } from '../examples/choose-examples.ts'
import { type ContractModules, readContractModules } from './contract-modules.ts'

type Json = Record<string, unknown>

const statusNames: Record<number, string> = {
  400: 'Malformed, or with an unknown field',
  401: 'Not signed in, or wrong sign-in details',
  402: 'The card was not charged',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many requests; try later',
  500: 'Internal error',
  503: 'Not available now',
}

const retryAfter = { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } }

function responsesOf(endpoint: Endpoint, schema: (part: TSchema) => unknown, example: Example | undefined): Json {
  const answer = schema(endpoint.answer)
  const content = endpoint.files
    ? Object.fromEntries(endpoint.files.map((type) => [type, { schema: answer }]))
    : json(answer, example?.answer)
  const responses: Json = { [endpoint.status]: { description: 'Done', content } }
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusalStatus[code])
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b))
    responses[status] = {
      description: `${statusNames[status]} (${codes.join(', ')})`,
      ...(status === 429 ? { headers: { 'Retry-After': retryAfter } } : {}),
      content: json(schema(ErrorAnswer)),
    }
  return responses
}

const json = (schema: unknown, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

function parametersOf(
  place: 'path' | 'query',
  schemas: TSchema | undefined,
  schema: (part: TSchema) => unknown,
  examples: unknown,
): Json[] {
  const { properties = {}, required = [] } = (schemas ?? {}) as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schema(part),
    ...(isRecord(examples) && name in examples ? { example: examples[name] } : {}),
  }))
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Schemas that are exported by name are written once and referenced. */
function referrer(named: ContractModules['namedSchemas']) {
  const components: Json = {}
  const refer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (typeof value !== 'object' || value === null) return value
    const name = named.get(value as TSchema)
    if (name === undefined) return copy(value)
    if (!(name in components)) {
      components[name] = {}
      components[name] = copy(value)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const copy = (value: object): Json =>
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, refer(part)]))
  return { refer, components }
}

const examples = JSON.parse(readFileSync(new URL('../../contract/examples.json', import.meta.url), 'utf8')) as Examples

export async function openApiDocument(): Promise<Json> {
  const { endpointsByDomain, namedSchemas } = await readContractModules()
  const { refer, components } = referrer(namedSchemas)
  const paths: Record<string, Json> = {}
  for (const [domain, endpoints] of endpointsByDomain)
    for (const endpoint of endpoints) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      const example = examples[endpoint.id as EndpointId]
      const parameters = [
        ...parametersOf('path', endpoint.params, refer, example?.params),
        ...parametersOf('query', endpoint.query, refer, example?.query),
      ]
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          operationId: endpoint.id,
          tags: [domain],
          summary: endpoint.summary,
          ...(parameters.length > 0 ? { parameters } : {}),
          ...(endpoint.body
            ? { requestBody: { required: true, content: json(refer(endpoint.body), example?.body) } }
            : {}),
          ...(endpoint.access === 'account' ? { security: [{ session: [] }] } : {}),
          responses: responsesOf(endpoint, refer, example),
        },
      }
    }
  const { version, description } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return {
    openapi: '3.1.0',
    info: { title: 'Wrenlet', version, description },
    servers: [{ url: '/' }],
    tags: [...endpointsByDomain.keys()].map((name) => ({ name })),
    paths: sorted(paths),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'wrenlet_session',
          description: 'Set by signing in; named __Host-wrenlet_session over HTTPS',
        },
      },
      schemas: sorted(components),
    },
  }
}

const sorted = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))
