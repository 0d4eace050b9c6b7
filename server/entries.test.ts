// The modules loaded when production starts. Here its database does not exist, which it notices only once all modules
// are loaded.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { productionSettings } from '#tests/support/production-settings.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import type { Environment } from './settings/config.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-entries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Prints each file of ours as it is loaded, one on each line. */
const recorder = `
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'
const root = ${JSON.stringify(new URL('../', import.meta.url).href)}
registerHooks({
  load(url, context, next) {
    if (url.startsWith(root) && !url.includes('/node_modules/')) writeSync(1, 'loaded ' + url.slice(root.length) + '\\n')
    return next(url, context)
  },
})`

async function start(entry: string, settings: Environment) {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(recorder)}`, entry]
  const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', DATA_DIR: folder }
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings, ...unreachable },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text
  })
  const status = await new Promise((resolve) => child.on('close', resolve))
  const files = [...out.matchAll(/^loaded (.+)$/gm)].map(([, file]) => file ?? '')
  return { status, err, files, folders: [...new Set(files.map((file) => file.split('/')[0]))].toSorted() }
}

describe('production loads nothing but the server and the contract', () => {
  test.each(['server/main.ts', 'server/worker.ts'])('%s', async (entry) => {
    const { err, files, folders } = await start(entry, productionSettings)
    expect(err).toContain('127.0.0.1:9/none named by DATABASE_URL cannot be used')
    expect(files).toEqual(expect.arrayContaining([entry, 'server/assemble.ts', 'server/prepare-store.ts']))
    expect(folders).toEqual(['contract', 'server'])
  })
})

const demoSettings = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  GIFT_CODE_KEYS: giftCodeKey,
}

test('a demo loads its world', async () => {
  const { err, folders } = await start('seed/main.ts', demoSettings)
  expect(err).toContain('127.0.0.1:9/none named by DATABASE_URL cannot be used')
  expect(folders).toEqual(['contract', 'seed', 'server', 'tests'])
})

test.each([
  ['server/main.ts', demoSettings],
  ['seed/main.ts', productionSettings],
])('%s refuses the settings of the other mode', async (entry, settings) => {
  expect(await start(entry, settings)).toMatchObject({
    status: 1,
    err: 'WRENLET_MODE=production is started by server/main.ts, a demo by seed/main.ts; npm start chooses.\n',
  })
})
