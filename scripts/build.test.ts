import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const { ensureBuilt } = await import(new URL('./build.mjs', import.meta.url).href)

/** Logs each build, and makes an asset as it does. */
const builder = `const fs = require('node:fs')
fs.mkdirSync('build/client/assets', { recursive: true })
fs.writeFileSync('build/client/assets/a.js', 'x')
fs.appendFileSync('built.log', process.env.NODE_ENV + '\\n')`

let root: string
const before = process.cwd()
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const build = () => ensureBuilt(root, process.execPath, { ...process.env, NODE_ENV: 'development' }) as Promise<void>
const built = () =>
  existsSync(join(root, 'built.log')) ? readFileSync(join(root, 'built.log'), 'utf8').split('\n') : []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wrenlet-build-'))
  write('node_modules/@react-router/dev/bin.cjs', builder)
  // As the launcher does.
  process.chdir(root)
})
afterEach(() => {
  process.chdir(before)
  rmSync(root, { recursive: true, force: true })
})

test.each([
  'web/root.tsx',
  'web/screens/deep/inside.css',
  'contract/index.ts',
  'tools/bundle/plugin.ts',
  'seed/pictures/manifest.json',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
])('pages are built again after a change of %s, for production, and not otherwise', async (source) => {
  write(source, 'one')
  await build()
  await build()
  expect(built()).toEqual(['production', ''])
  write(source, 'two')
  await build()
  expect(built()).toEqual(['production', 'production', ''])
  rmSync(join(root, source))
  await build()
  expect(built()).toHaveLength(4)
})

test('two launchers that start together build once, and both wait for the build', async () => {
  await Promise.all([build(), build()])
  expect(built()).toEqual(['production', ''])
  expect(readdirSync(join(root, '.cache'))).toEqual([])
})

test('a change whose build failed is undone by a build, because the failed one has removed files', async () => {
  write('web/root.tsx', 'one')
  await build()
  write('web/root.tsx', 'two')
  write('node_modules/@react-router/dev/bin.cjs', 'process.exit(1)')
  await expect(build()).rejects.toThrow('The pages could not be built')
  write('web/root.tsx', 'one')
  write('node_modules/@react-router/dev/bin.cjs', builder)
  await build()
  expect(built()).toEqual(['production', 'production', ''])
})

test('a change outside the sources builds nothing', async () => {
  await build()
  for (const path of ['server/main.ts', 'tests/a.test.ts', 'tools/audit.ts', 'seed/main.ts']) write(path, 'changed')
  await build()
  expect(built()).toEqual(['production', ''])
})

test('every module of ours that the pages’ build reads by a relative path is one of their sources', () => {
  const project = fileURLToPath(new URL('../', import.meta.url))
  for (const name of ['vite.config.ts', 'react-router.config.ts']) {
    cpSync(join(project, name), join(root, name))
    const read = [...readFileSync(join(root, name), 'utf8').matchAll(/from '\.\/([^']+)'/g)].map(([, path]) => path)
    for (const path of read) expect(path).toMatch(/^(web|contract|tools\/bundle)\//)
  }
})
