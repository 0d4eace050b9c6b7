// Turns raw input into the endpoint's input, or says what is wrong with it (product §11.2): unknown fields are refused, and
// nothing is coerced except query strings.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorEntry } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'

export interface RawInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const compiled = new WeakMap<object, Validator>()
const validatorOf = (schema: TSchema): Validator => {
  const known = compiled.get(schema)
  if (known) return known
  const fresh = Compile(schema)
  compiled.set(schema, fresh)
  return fresh
}

type Problem = { keyword: string; instancePath: string; message: string; params: object }

function describe(part: string, problem: Problem): ErrorEntry {
  const path = `${part}${problem.instancePath.replaceAll('/', '.')}`
  const unknown = (names: readonly string[], field: string): ErrorEntry => ({
    code: 'unknown_field',
    message: messages.badRequest,
    field,
    detail: `Unknown field: ${names.join(', ')}`,
  })
  if (problem.keyword === 'boolean') return unknown([path.slice(path.lastIndexOf('.') + 1)], path)
  if (problem.keyword === 'additionalProperties') {
    const names = (problem.params as { additionalProperties?: string[] }).additionalProperties ?? []
    return unknown(names, names.length > 0 ? `${path}.${names[0]}` : path)
  }
  if (problem.keyword === 'required') {
    const names = (problem.params as { requiredProperties?: string[] }).requiredProperties ?? []
    return { ...malformed(path, `lacks ${names.join(', ')}`), field: `${path}.${names[0] ?? ''}` }
  }
  // The contract's only patterns are for lines of text.
  if (problem.keyword === 'pattern') return { code: 'malformed', message: invisible, field: path }
  return malformed(path, problem.message)
}

const invisible = 'There are characters in this that cannot be seen. Type it again, please.'

/** People read the specification's sentence (spec §8); the schema's message is for the caller's developer. */
const malformed = (path: string, why: string): ErrorEntry => ({
  code: 'malformed',
  message: messages.badRequest,
  field: path,
  detail: `${path} ${why}`,
})

/**
 * What to say about a value that the schema refuses; never empty. TypeBox stops at its eighth problem, and names each unknown
 * field (`boolean`) before it lists them all, so the list may be missing.
 */
function problemsWith(part: string, validator: Validator, value: unknown): ErrorEntry[] {
  const found = validator.Errors(value) as Problem[]
  const listed = found.filter(({ keyword }) => keyword !== 'boolean')
  const described = (listed.length > 0 ? listed : found).map((problem) => describe(part, problem))
  return described.length > 0 ? described : [malformed(part, 'is not what this call takes')]
}

/** Query strings carry only text: one value may stand for a list, digits for a number. Anything else stays unchanged. */
function fromQuery(schema: TSchema, query: unknown): unknown {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  const raw = (query ?? {}) as Record<string, unknown>
  const shape = (name: string, value: unknown): unknown => {
    const wanted = Object.hasOwn(properties, name) ? properties[name]?.type : undefined
    if (wanted === 'array' && value !== undefined && !Array.isArray(value)) return [value]
    return wanted === 'integer' && typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
  }
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, shape(name, value)]))
}

/** Deeper than any schema of the contract, and no danger to the stack. */
const deepest = 12
/** As many as TypeBox lists: an answer must not be larger than what it refuses. */
const maxErrors = 8

/**
 * A plain copy of every field, including `constructor` and the like, so that no foreign prototype reaches a handler and nothing
 * unknown is missed. In process a field may be undefined, which counts as not sent. Adds errors for input that no call can take:
 * U+0000, which PostgreSQL cannot store, and excessive nesting.
 */
function copyPlain(path: string, value: unknown, errors: ErrorEntry[], depth = 0): unknown {
  const refuse = (why: string) => {
    if (errors.length < maxErrors) errors.push(malformed(path, why))
  }
  if (typeof value === 'string' && value.includes('\u0000')) return refuse('must not hold U+0000')
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return refuse('is nested too deeply')
  const copy = (name: string | number, inner: unknown) => copyPlain(`${path}.${name}`, inner, errors, depth + 1)
  if (Array.isArray(value)) return value.map((inner, index) => copy(index, inner))
  const sent = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(sent.map(([name, inner]) => [name, copy(name, inner)]))
}

export type ReadInput = { ok: true; input: RawInput } | { ok: false; errors: ErrorEntry[] }

export function readInput(endpoint: Endpoint, raw: RawInput): ReadInput {
  const input: { params?: unknown; query?: unknown; body?: unknown } = {}
  const errors: ErrorEntry[] = []
  const check = (part: 'params' | 'query' | 'body', schema: TSchema | undefined, value: unknown) => {
    if (!schema) return
    const validator = validatorOf(schema)
    const known = errors.length
    const plain = copyPlain(part, value === undefined ? {} : value, errors)
    if (errors.length > known) return
    if (validator.Check(plain)) input[part] = plain
    else errors.push(...problemsWith(part, validator, plain))
  }
  check('params', endpoint.params, raw.params)
  if (endpoint.query) check('query', endpoint.query, fromQuery(endpoint.query, raw.query))
  else if (raw.query && Object.keys(raw.query).length > 0) errors.push(unknownQuery(raw.query))
  if (endpoint.body) check('body', endpoint.body, raw.body)
  else if (!isNothing(raw.body))
    errors.push({
      code: 'unknown_field',
      message: messages.badRequest,
      field: 'body',
      detail: 'This call takes no body',
    })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, input }
}

/** An empty object means the same as no body, and some clients send it. */
const isNothing = (body: unknown): boolean =>
  body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body) && !Object.keys(body).length)

function unknownQuery(query: object): ErrorEntry {
  const [name] = Object.keys(query)
  return {
    code: 'unknown_field',
    message: messages.badRequest,
    field: `query.${name}`,
    detail: `Unknown field: ${name}`,
  }
}
