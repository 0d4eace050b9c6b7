// Tests a table of refusals. Every refusal that the contract declares for its calls must be in it.
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { EndpointId } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'
import type { callerOf } from './server/caller.ts'
import { validFor } from './valid-input.ts'

export interface Attempt {
  readonly viewer: Viewer
  readonly input: RawInput
}
/** A call, the refusal that `arrange` leads to, and part of its message. */
export type RefusedRow = readonly [id: EndpointId, code: RefusalCode, words: string, arrange: () => Promise<Attempt>]

export async function after<Made extends Attempt>(made: Promise<Made>, then: (made: Made) => unknown): Promise<Made> {
  const attempt = await made
  await then(attempt)
  return attempt
}

/**
 * Rows for calls whose path names something that an account owns. They answer not_found for another account and for an
 * unknown id.
 * @param stranger signs in an account that owns nothing
 */
export const notFoundRows = (
  owned: readonly (readonly [id: EndpointId, arrange: () => Promise<Attempt>])[],
  stranger: () => Promise<{ readonly viewer: Viewer }>,
): RefusedRow[] =>
  owned.flatMap(([id, arrange]): RefusedRow[] => [
    [id, 'not_found', messages.notFound, async () => ({ ...(await arrange()), viewer: (await stranger()).viewer })],
    [
      id,
      'not_found',
      messages.notFound,
      async () => {
        const { viewer, input } = await arrange()
        return { viewer, input: { ...input, params: { id: newId() } } }
      },
    ],
  ])

/** Registers a test for each row, for each call when signed out, and for refusals that no row covers. */
export function testRefusals(
  call: ReturnType<typeof callerOf>,
  { endpoints, rows }: { readonly endpoints: readonly Endpoint[]; readonly rows: readonly RefusedRow[] },
): void {
  test.each(rows)('%s is refused with %s: %s', async (id, code, words, arrange) => {
    const { viewer, input } = await arrange()
    expect(await call(id, input, { viewer })).toMatchObject({
      ok: false,
      errors: [{ code, message: expect.stringContaining(words) }],
    })
  })

  test.each(endpoints)('$id is refused to a visitor who is signed out', async (endpoint) => {
    expect(await call(endpoint.id as EndpointId, validFor(endpoint) as RawInput)).toMatchObject({
      status: 401,
      errors: [{ code: 'unauthorized', message: messages.unauthorized }],
    })
  })

  test.each(endpoints)('every refusal that the contract declares for $id has a row', ({ id, refusals }) => {
    const shown = new Set<RefusalCode>(rows.filter(([endpoint]) => endpoint === id).map(([, code]) => code))
    expect(refusals.filter((code) => !shown.has(code))).toEqual([])
  })
}
