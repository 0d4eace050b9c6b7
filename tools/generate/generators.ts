import { endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { Generator } from './freshness.ts'
import { openApiDocument } from './openapi.ts'
import { renderStates } from './states.ts'

const generatedFrom = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`; not written by hand.\n`

const literal = (value: unknown): string => JSON.stringify(value, null, 2)

/**
 * Method and path of each call as "GET /shop/plans": all that the browser needs of the contract, so that no schema reaches
 * it. One string each, since every page loads them.
 */
function renderEndpointTable(): string {
  const table = Object.entries(endpoints).map(([id, { method, path }]) => [id, `${method} ${path}`])
  return `${generatedFrom('contract/')}export const endpointTable = ${literal(Object.fromEntries(table))} as const\n`
}

const renderMessages = (): string =>
  `${generatedFrom('contract/messages.ts')}export const messages = ${literal(messages)} as const\n`

export const generators: readonly Generator[] = [
  { path: 'openapi.json', render: async () => `${literal(await openApiDocument())}\n` },
  { path: 'web/lib/endpoints.generated.ts', render: renderEndpointTable },
  { path: 'web/copy/messages.generated.ts', render: renderMessages },
  { path: 'docs/states.md', render: renderStates },
]
