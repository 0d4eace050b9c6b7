// Chooses an example of each call from the calls of the tests and their answers: one that says much in few lines, and is valid by
// the contract. An existing example stays while it is valid, so a change to one call changes one example.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { type RawInput, readInput } from '#server/platform/http/read-input.ts'

export interface Example extends RawInput {
  /** Absent if the answer is a file. */
  readonly answer?: unknown
}
export type Examples = Partial<Record<EndpointId, Example>>
export interface Recorded extends Example {
  readonly id: EndpointId
}

/** This many entries are enough to show what a list contains. */
const maxListEntries = 2
const maxCharacters = 2500

const validators = new WeakMap<TSchema, Validator>()
const validatorOf = (schema: TSchema): Validator => {
  const known = validators.get(schema) ?? Compile(schema)
  validators.set(schema, known)
  return known
}

/** What is wrong with an example; undefined if nothing is. */
export function exampleProblem(id: EndpointId, { params, query, body, answer }: Example): string | undefined {
  const endpoint: Endpoint = endpoints[id]
  const read = readInput(endpoint, { params, query, body })
  if (!read.ok) return `its request is refused: ${JSON.stringify(read.errors)}`
  if (endpoint.files) return undefined
  const [problem] = validatorOf(endpoint.answer).Errors(answer)
  return problem && `its answer: ${problem.instancePath} ${problem.message}`
}

export function chooseExamples(known: Examples, recorded: readonly Recorded[]): Examples {
  const byCall = Map.groupBy(recorded, ({ id }) => id)
  const chosen = (Object.keys(endpoints) as EndpointId[]).flatMap((id) => {
    const old = known[id]
    if (old && !exampleProblem(id, old)) return [[id, old] as const]
    const fresh = (byCall.get(id) ?? [])
      .map(({ params, query, body, answer }) => shortened(id, { params, query, body, answer }))
      .filter((example) => !exampleProblem(id, example))
      .toSorted((a, b) => worth(a) - worth(b) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      .at(-1)
    return fresh ? [[id, fresh] as const] : []
  })
  return Object.fromEntries(chosen)
}

/** Longer says more, up to a screenful; beyond that shorter is better. */
function worth(example: Example): number {
  const { length } = JSON.stringify(example)
  return length <= maxCharacters ? length : maxCharacters - length
}

function shortened(id: EndpointId, { params, query, body, answer }: Example): Example {
  const { files }: Endpoint = endpoints[id]
  const sent = Object.entries({ params, query, body }).filter(([, part]) => part !== undefined && !isEmpty(part))
  return { ...Object.fromEntries(sent), ...(files ? {} : { answer: firstOfLists(answer) }) }
}

const isEmpty = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && !Array.isArray(part) && Object.keys(part).length === 0

function firstOfLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxListEntries).map(firstOfLists)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, firstOfLists(part)]))
}
