// The smallest input that a schema of the contract accepts: the starting point of a test that then breaks one thing.
import type { TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'

interface Keywords {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly TSchema[]
  readonly format?: string
  readonly minLength?: number
  readonly minimum?: number
  readonly minItems?: number
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
}

const formats: Readonly<Record<string, string>> = {
  uuid: '0198c0de-0000-7000-8000-000000000000',
  date: '2026-02-28',
  'date-time': '2026-02-28T12:00:00.000Z',
}

export const inputParts = ['params', 'query', 'body'] as const
export type InputPart = (typeof inputParts)[number]

/** The smallest input that a call accepts; with `optional`, also the fields that it does not require. */
export function validFor(endpoint: Endpoint, optional = false): Record<InputPart, unknown> {
  const input = {} as Record<InputPart, unknown>
  for (const part of inputParts) if (endpoint[part]) input[part] = validInput(endpoint[part], { optional })
  return input
}

/** @throws Error for a keyword that no schema of a call's input has used so far */
export function validInput(schema: TSchema, { optional = false } = {}): unknown {
  const { type, anyOf, format, items, properties = {}, required = [], ...rules } = schema as Keywords
  if (rules.const !== undefined) return rules.const
  if (rules.enum) return rules.enum[0]
  if (anyOf?.[0]) return validInput(anyOf[0], { optional })
  if (type === 'string') return format ? formats[format] : 'a'.repeat(rules.minLength ?? 0)
  if (type === 'integer' || type === 'number') return rules.minimum ?? 0
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (type === 'array' && items) return Array.from({ length: rules.minItems ?? 0 }, () => validInput(items))
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => optional || required.includes(name))
        .map(([name, inner]) => [name, validInput(inner, { optional })]),
    )
  throw new Error(`no valid input is known for ${JSON.stringify(schema)}`)
}

/** The path of a call, with the query parameters it requires. */
export function addressOf({ path, params, query }: Endpoint): string {
  const named = params ? (validInput(params) as Record<string, string>) : {}
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(named[name] || 'x'))
  const needed = new URLSearchParams(query ? (validInput(query) as Record<string, string>) : {})
  return `/api${filled}?${needed}`
}
