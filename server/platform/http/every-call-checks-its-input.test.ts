// The whole contract, one invalid input at a time: input that a schema refuses never reaches a handler.
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { createLog } from '#server/platform/log/log.ts'
import { type InputPart, inputParts, validFor } from '#tests/support/valid-input.ts'
import { createDispatch } from './dispatch.ts'
import type { CallContext, Handlers } from './handler.ts'
import type { RawInput } from './read-input.ts'

let reached = 0
const handlers = new Proxy({} as Handlers, {
  get: () => async () => {
    reached += 1
    return {}
  },
})
const dispatch = createDispatch(handlers, createLog('silent'))
const context: CallContext = {
  viewer: { accountId: toId('0198c0de-0000-7000-8000-000000000001'), sessionHash: Buffer.alloc(32) },
  requestId: 'one',
  ip: '127.0.0.1',
  userAgent: '',
  setCookie() {},
  clearCookie() {},
}

const calls = (Object.entries(endpoints) as [EndpointId, Endpoint][]).filter(([, { access }]) => access !== 'signed')
async function expectRefused(
  id: EndpointId,
  input: RawInput,
  what: string,
  code: unknown = expect.stringMatching(/^(malformed|unknown_field)$/),
): Promise<void> {
  reached = 0
  const answer = await dispatch(id, input, context)
  expect(reached, `${id} with ${what} reached its handler`).toBe(0)
  expect(answer, `${id} with ${what}`).toMatchObject({ ok: false, status: 400 })
  const errors = answer.ok ? [] : answer.errors
  expect(errors.length, `${id} with ${what}`).toBeGreaterThan(0)
  for (const error of errors)
    expect(error, `${id} with ${what}`).toMatchObject({ code, message: expect.stringMatching(/./) })
}

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '1']))
const primitives = [null, true, false, 0, -1, 1.5, 1e308, Number.POSITIVE_INFINITY, Number.NaN, '', 'x', '{}', [], [{}]]

describe.each(calls)('%s', (id, endpoint) => {
  it('accepts what its schema allows, with and without optional parts', async () => {
    for (const optional of [false, true]) {
      reached = 0
      expect(await dispatch(id, validFor(endpoint, optional), context)).toMatchObject({ ok: true })
      expect(reached).toBe(1)
    }
  })

  it('refuses unknown fields, however many', async () => {
    const valid = validFor(endpoint)
    for (const part of inputParts) {
      // The router names the parameters of a path.
      if (part === 'params' && !endpoint.params) continue
      for (const count of [1, 2, 7, 8, 9, 20, 100, 1500])
        await expectRefused(
          id,
          { ...valid, [part]: { ...(valid[part] ?? {}), ...unknownFields(count) } },
          `${count} unknown`,
          'unknown_field',
        )
      for (const name of ['__proto__', 'constructor', 'toString', ''])
        await expectRefused(
          id,
          { ...valid, [part]: Object.defineProperty({ ...(valid[part] ?? {}) }, name, { value: 1, enumerable: true }) },
          `"${name}"`,
        )
    }
  })

  it('refuses input that is not an object', async () => {
    const valid = validFor(endpoint)
    for (const part of inputParts) {
      // A query is read from text, so it is always an object.
      if (part === 'query' || (part === 'params' && !endpoint.params)) continue
      for (const value of primitives) await expectRefused(id, { ...valid, [part]: value }, `${part} ${value}`)
    }
  })

  it('refuses a field that is missing, of a wrong type, or text that cannot be stored', async () => {
    const valid = validFor(endpoint, true)
    for (const part of inputParts) {
      const schema = endpoint[part] as { properties?: Record<string, unknown>; required?: string[] } | undefined
      for (const [name, field] of Object.entries(schema?.properties ?? {})) {
        const withField = (value: unknown) => ({ ...valid, [part]: { ...(valid[part] as object), [name]: value } })
        for (const value of [...wrongFor(field, part), 'a\u0000b', nested(40)])
          await expectRefused(id, withField(value), `${part}.${name} = ${JSON.stringify(value)?.slice(0, 40)}`)
        if (schema?.required?.includes(name)) await expectRefused(id, withField(undefined), `${part}.${name} left out`)
      }
    }
  })
})

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

/** Values of a wrong type. In a query every value is text, and a single value stands for a list. */
function wrongFor(field: unknown, part: InputPart): unknown[] {
  const types = typesOf(field)
  const valueOfType: Record<string, unknown> = {
    string: 'x',
    integer: 7,
    boolean: true,
    array: ['x'],
    object: { x: 1 },
    null: null,
  }
  const wrong = Object.entries(valueOfType).filter(([type]) => !types.has(type))
  if (part !== 'query')
    return [...wrong.map(([, value]) => value), ...(types.has('integer') ? [1.5, Number.POSITIVE_INFINITY] : [])]
  return types.has('array') ? [] : [['x', 'y'], ...(types.has('string') ? [] : ['x'])]
}

function typesOf(schema: unknown): Set<string> {
  const {
    type,
    anyOf,
    enum: values,
    const: value,
  } = schema as {
    type?: string
    anyOf?: unknown[]
    enum?: unknown[]
    const?: unknown
  }
  if (anyOf) return new Set(anyOf.flatMap((option) => [...typesOf(option)]))
  if (type) return new Set([type])
  return new Set((values ?? [value]).map((literal) => typeof literal))
}
