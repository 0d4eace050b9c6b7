// Records the successful calls of tests, from which `npm run generate:examples` takes the examples of the API.
import { appendFileSync } from 'node:fs'
import type { EndpointId } from '#contract/index.ts'
import type { RawInput } from '#server/platform/http/read-input.ts'

const file = process.env.RECORD_EXAMPLES

export function recordExample(id: EndpointId, input: RawInput, status: number, answer: unknown): void {
  if (file) appendFileSync(file, `${JSON.stringify({ id, ...input, status, answer })}\n`)
}
