import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkImports } from './check.ts'
import { importRules } from './rules.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A small project that keeps every rule. */
const sound: Record<string, string> = {
  'contract/index.ts': `import Type from 'typebox'\nexport const endpoints = Type\nexport type Answer = string\n`,
  'server/kernel/money.ts': `export const pence = 1\n`,
  'server/kernel/calendar.ts': `import { Temporal } from 'temporal-polyfill'\nexport const day = Temporal\n`,
  'server/platform/db/database.ts': `import pg from 'pg'\nexport const db = pg\n`,
  'server/domain-events.ts': `export type DomainEvent = string\n`,
  'server/adapters/stripe/gateway.ts': `import Stripe from 'stripe'\nimport type { Gateway } from '#server/domains/payments/index.ts'\nexport const gateway: Gateway = Stripe\n`,
  'server/app.ts': `import { routes } from './domains/rentals/routes.ts'\nimport { gateway } from './adapters/stripe/gateway.ts'\nexport const app = [routes, gateway]\n`,
  'server/domains/payments/index.ts': `export type Gateway = unknown\n`,
  'server/domains/accounts/index.ts': `export { find } from './queries.ts'\n`,
  'server/domains/accounts/queries.ts': `import { sql } from 'kysely'\nexport const find = sql\n`,
  'server/domains/rentals/index.ts': `export { order } from './operations/order.ts'\n`,
  'server/domains/rentals/routes.ts': `import { order } from './operations/order.ts'\nimport type { Answer } from '#contract/index.ts'\nexport const routes: Answer = order\n`,
  'server/domains/rentals/operations/order.ts': `import { sql } from 'kysely'\nimport { find } from '#server/domains/accounts/index.ts'\nimport { decide } from '../rules/decide.ts'\nimport type { DomainEvent } from '#server/domain-events.ts'\nexport const order: DomainEvent = [sql, find, decide]\n`,
  'server/domains/rentals/rules/decide.ts': `import { pence } from '#server/kernel/money.ts'\nexport const decide = pence\n`,
  'server/domains/rentals/rules/decide.test.ts': `import { test } from 'vitest'\nimport { decide } from './decide.ts'\ntest(decide)\n`,
  'server/platform/db/reader.ts': `import type { db } from './database.ts'\nexport type Reader = typeof db\n`,
  'server/views/read-closet.ts': `import { sql } from 'kysely'\nimport type { Answer } from '#contract/index.ts'\nimport { order } from '#server/domains/rentals/index.ts'\nimport type { Reader } from '#server/platform/db/reader.ts'\nexport const readCloset = (reader: Reader): Answer => sql(reader, order)\n`,
  'server/domains/notifications/index.ts': `import { order } from '#server/domains/rentals/index.ts'\nexport const tell = order\n`,
  'web/root.tsx': `import { useState } from 'react'\nimport type { Answer } from '#contract/index.ts'\nexport const Root = () => <p>{useState<Answer>('')}</p>\n`,
  'seed/cast.ts': `import { aMember } from '#tests/builders/a-member.ts'\nexport const cast = [aMember]\n`,
  'tests/builders/a-member.ts': `import { order } from '#server/domains/rentals/index.ts'\nexport const aMember = order\n`,
  'stripe-sandbox/main.ts': `import { createServer } from 'node:http'\nimport type Stripe from 'stripe'\nexport const main: Stripe = createServer()\n`,
}

function project(changes: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-imports-'))
  folders.push(folder)
  const { imports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const files = { ...sound, ...changes, 'package.json': JSON.stringify({ name: 'planted', type: 'module', imports }) }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const brokenRules = async (changes: Record<string, string>) => {
  const { problems } = await checkImports(project(changes))
  return [...new Set(problems.map((problem) => problem.match(/\(([\w-]+)\)$/)?.[1] ?? problem))].toSorted()
}

test('a valid project has no problem', async () => {
  expect(await checkImports(project())).toEqual({ modules: Object.keys(sound).length, problems: [] })
})

/** Rule → file → the import that breaks it. Each fault breaks its own rule and, unless listed, no other. */
const faults: Record<string, [path: string, line: string, alsoBreaks?: string[]]> = {
  'domain-accounts': ['server/domains/accounts/queries.ts', `import '#server/domains/payments/index.ts'`],
  'domain-catalogue': ['server/domains/catalogue/index.ts', `import '#server/domains/payments/index.ts'`],
  'domain-complaints': ['server/domains/complaints/index.ts', `import '#server/domains/payments/index.ts'`],
  'domain-content': ['server/domains/content/index.ts', `import '#server/domains/accounts/index.ts'`],
  'domain-payments': ['server/domains/payments/queries.ts', `import '#server/domains/accounts/index.ts'`],
  'domain-shipping': ['server/domains/shipping/index.ts', `import '#server/domains/accounts/index.ts'`],
  'domain-inventory': ['server/domains/inventory/index.ts', `import '#server/domains/accounts/index.ts'`],
  'domain-membership': ['server/domains/membership/index.ts', `import '#server/domains/rentals/index.ts'`],
  'domain-checkout': ['server/domains/checkout/index.ts', `import '#server/domains/rentals/index.ts'`],
  'domain-gift-cards': ['server/domains/gift-cards/index.ts', `import '#server/domains/rentals/index.ts'`],
  'domain-rentals': [
    'server/domains/rentals/operations/more.ts',
    `import type {} from '#server/domains/accounts/queries.ts'`,
  ],
  'domain-resale': ['server/domains/resale/index.ts', `import '#server/domains/rentals/index.ts'`],
  'domain-ski': ['server/domains/ski/index.ts', `import '#server/domains/rentals/index.ts'`],
  'domain-waiting-list': ['server/domains/waiting-list/index.ts', `import '#server/domains/payments/index.ts'`],
  'unknown-domain': ['server/domains/loyalty/index.ts', `import '#server/domains/accounts/index.ts'`],
  'listener-through-index': [
    'server/domains/notifications/on-order.ts',
    `import '#server/domains/rentals/operations/order.ts'`,
  ],
  'nobody-asks-listeners': [
    'server/domains/accounts/operations/tell.ts',
    `import '#server/domains/notifications/index.ts'`,
    ['domain-accounts'],
  ],
  'domain-from-outside': ['server/subscriptions.ts', `import '#server/domains/rentals/operations/order.ts'`],
  'domain-knows-no-assembly': ['server/domains/rentals/operations/more.ts', `import '#server/settings/config.ts'`],
  'nothing-below-rests-on-views': [
    'server/domains/rentals/operations/more.ts',
    `import type {} from '#server/views/read-closet.ts'`,
    ['domain-knows-no-assembly'],
  ],
  'views-only-read': ['server/views/more.ts', `import type {} from '#server/platform/db/database.ts'`],
  'rules-are-pure': ['server/domains/rentals/rules/more.ts', `import { createHash } from 'node:crypto'`],
  'kernel-is-pure': ['server/kernel/more.ts', `import '#server/platform/db/database.ts'`],
  'temporal-only-in-calendar': ['server/domains/rentals/operations/more.ts', `import 'temporal-polyfill'`],
  'platform-knows-no-domain': ['server/platform/http/more.ts', `import '#server/domains/rentals/index.ts'`],
  'adapters-are-plugged-in': [
    'server/domains/payments/operations/pay.ts',
    `import '#server/adapters/stripe/gateway.ts'`,
    ['domain-knows-no-assembly'],
  ],
  'stripe-only-in-its-adapter': ['server/domains/payments/operations/pay.ts', `import type Stripe from 'stripe'`],
  'sql-in-its-places': ['server/domains/rentals/present.ts', `import { sql } from 'kysely'`],
  'react-only-in-web': ['server/platform/http/more.ts', `import 'react-dom/server'`],
  'contract-stands-alone': ['contract/more.ts', `import '#server/kernel/money.ts'`],
  'web-knows-no-server': ['web/more.ts', `import type {} from '#server/kernel/money.ts'`],
  'web-reads-types-of-the-contract': ['web/more.ts', `import { endpoints } from '#contract/index.ts'`],
  'typebox-not-in-web': ['web/more.ts', `import Type from 'typebox'`],
  'sandbox-knows-no-app': ['stripe-sandbox/more.ts', `import type {} from '#contract/index.ts'`],
  'app-knows-no-sandbox': ['server/platform/http/more.ts', `import '../../../stripe-sandbox/main.ts'`],
  'server-stands-alone': ['server/main.ts', `if (process.env.DEMO) await import('#seed/cast.ts')`],
  'seed-uses-only-builders': ['seed/more.ts', `import '#tests/support/database/database.ts'`],
  'no-cycles': ['server/kernel/money.ts', `import type {} from './more.ts'\nexport const pence = 1`],
}
/** What a fault needs beyond the valid project. */
const alongside: Record<string, string> = {
  'server/settings/config.ts': '',
  'tests/support/database/database.ts': '',
  'server/kernel/more.ts': `import { pence } from './money.ts'\nexport const more = pence\n`,
}

describe('a planted fault breaks the rule', () => {
  test.each(Object.entries(faults))('%s', async (name, [path, line, alsoBreaks = []]) => {
    expect(await brokenRules({ ...alongside, [path]: `${line}\n` })).toEqual([name, ...alsoBreaks].toSorted())
  })
  test('every rule has a fault', () => {
    expect(Object.keys(faults).toSorted()).toEqual(importRules.map(({ name }) => name).toSorted())
  })
  test.each(['#seed/cast.ts', '#tests/builders/a-member.ts', '#tests/support/database/database.ts', '#web/root.tsx'])(
    'server-stands-alone: %s',
    async (target) => {
      const path = 'server/domains/rentals/operations/more.ts'
      expect(await brokenRules({ ...alongside, [path]: `import type {} from '${target}'\n` })).toContain(
        'server-stands-alone',
      )
    },
  )
})

test('a project without modules or without imports is a problem', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'wrenlet-imports-'))
  folders.push(empty)
  mkdirSync(join(empty, 'server'))
  expect((await checkImports(empty)).problems).toEqual([expect.stringContaining('0 modules were read')])
  writeFileSync(join(empty, 'server', 'app.ts'), 'export {}\n')
  expect((await checkImports(empty)).problems).toEqual([expect.stringContaining('not one import was seen')])
})
