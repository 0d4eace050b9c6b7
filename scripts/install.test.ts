import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { ensureInstalled } = await import(new URL('./install.mjs', import.meta.url).href)

let root: string
const lock = (text: string) => writeFileSync(join(root, 'package-lock.json'), text)
const npmExits = (status: number) => writeFileSync(join(root, 'status'), String(status))
const calls = () => {
  const file = join(root, 'calls.log')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wrenlet-install-'))
  mkdirSync(join(root, 'node_modules'))
  const stub = join(root, 'npm-cli.cjs')
  writeFileSync(
    stub,
    `const fs = require('node:fs')
fs.appendFileSync('calls.log', process.argv.slice(2).join(' ') + '\\n')
process.exitCode = Number(fs.readFileSync('status', 'utf8'))`,
  )
  vi.stubEnv('npm_execpath', stub)
  lock('one')
  npmExits(0)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

test('packages are installed once for each state of the lock file, with those for development', async () => {
  await ensureInstalled(root)
  await ensureInstalled(root)
  expect(calls()).toEqual([expect.stringMatching(/^ci --include=dev /)])
  lock('two')
  await ensureInstalled(root)
  await ensureInstalled(root)
  expect(calls()).toHaveLength(2)
})

test('a failed installation is reported, and tried again at the next start', async () => {
  npmExits(1)
  await expect(ensureInstalled(root)).rejects.toThrow('npm could not install the packages')
  npmExits(0)
  await ensureInstalled(root)
  expect(calls()).toHaveLength(2)
})
