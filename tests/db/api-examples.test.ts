// The examples on the API's pages (contract/examples.json): the application accepts each request, and each answer has the shape that
// the contract promises. The ids in them are from another database, so many requests find nothing here.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { type Examples, exampleProblem } from '../../tools/examples/choose-examples.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db)
const examples = JSON.parse(readFileSync(new URL('../../contract/examples.json', import.meta.url), 'utf8')) as Examples
const ids = Object.keys(endpoints) as EndpointId[]

/** Refusals that are allowed here, since the simulated provider has no pages and no worker runs the jobs. */
const allowedRefusals: Partial<Record<EndpointId, string>> = {
  createBillingPortal: 'unexpected',
  refreshMembership: 'unexpected',
  jobsHealth: 'not_ready',
}

test('every call has an example, and every example belongs to a call', () => {
  expect(Object.keys(examples).toSorted()).toEqual(ids.toSorted())
})

test('the requests and answers of the examples match the contract', () => {
  expect(ids.flatMap((id) => exampleProblem(id, examples[id] ?? {}) ?? []).join('\n')).toBe('')
})

test.each(ids)('the application accepts the example of %s', async (id) => {
  const { answer: _, ...input } = examples[id] ?? {}
  const endpoint: Endpoint = endpoints[id]
  const { viewer } = await world.member({ plan: '200-quarterly' })
  const answered = await world.call(id, input, endpoint.access === 'public' ? {} : { viewer })
  if (answered.ok) return expect(exampleProblem(id, { ...input, answer: answered.body })).toBeUndefined()
  const codes = answered.errors.map(({ code }) => code)
  for (const code of codes) expect(refusalsOf(endpoint)).toContain(code)
  for (const code of ['unknown_field', 'not_ready', 'unexpected'])
    if (code !== allowedRefusals[id]) expect(codes).not.toContain(code)
})
