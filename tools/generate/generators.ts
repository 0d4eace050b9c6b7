import { endpoints } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { browserCalls } from '#web/lib/api/browser-calls.ts'
import { renderTable } from '../specification/render-table.ts'
import type { Generator } from './freshness.ts'
import { giftPicture } from './gift-picture.ts'
import { openApiDocument } from './openapi.ts'
import { printFonts } from './print-fonts.ts'
import { renderStates } from './states.ts'

const generatedFrom = (source: string): string =>
  `// Generated from ${source} by \`npm run generate\`; not written by hand.\n`

const literal = (value: unknown): string => JSON.stringify(value, null, 2)

/**
 * Method and path of each call that browsers make, as "GET /shop/plans": all they need of the contract, so no schema
 * reaches them. Every page loads this table, so each call is one short string.
 */
function renderEndpointTable(): string {
  const table = browserCalls.map((id) => [id, `${endpoints[id].method} ${endpoints[id].path}`])
  return `${generatedFrom('contract/ and web/lib/api/browser-calls.ts')}export const endpointTable = ${literal(Object.fromEntries(table))} as const\n`
}

const renderMessages = (): string =>
  `${generatedFrom('contract/messages.ts')}export const messages = ${literal(messages)} as const\n`

/** Only the messages that any page can show, because every page loads this file. */
function renderSiteMessages(): string {
  const { badRequest, unauthorized, unexpected, invalidEmail, mailingListFailed } = messages
  const chosen = { badRequest, unauthorized, unexpected, invalidEmail, mailingListFailed }
  return `${generatedFrom('contract/messages.ts')}export const siteMessages = ${literal(chosen)} as const\n`
}

export const generators: readonly Generator[] = [
  { path: 'openapi.json', render: async () => `${literal(await openApiDocument())}\n` },
  { path: 'web/lib/endpoints.generated.ts', render: renderEndpointTable },
  { path: 'web/copy/messages.generated.ts', render: renderMessages },
  { path: 'web/copy/site-messages.generated.ts', render: renderSiteMessages },
  { path: 'docs/states.md', render: renderStates },
  { path: 'docs/specification.md', render: renderTable },
  giftPicture,
  ...printFonts,
]
