import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

type Find = (root: string, node: string, env: object, machine: object) => Promise<string>
const { findOrInstallChromium } = (await import(new URL('../../scripts/chromium.mjs', import.meta.url).href)) as {
  findOrInstallChromium: Find
}

const folder = mkdtempSync(join(tmpdir(), 'wrenlet-chromium-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const shell = join(folder, 'shell')
const chromium = join(folder, 'chromium')
const aptGet = join(folder, 'apt-get')
const log = join(folder, 'log')

/** An apt-get that knows these packages, and creates each one's browser. */
const writeAptGet = (packages: Readonly<Record<string, string>>) => {
  const cases = Object.entries(packages).map(([name, file]) => `*" ${name}") touch "${file}" ;;`)
  const text = `#!/bin/sh\necho "$*" >> "${log}"\ncase "$*" in update*) ;; ${cases.join(' ')} *) exit 100 ;; esac\n`
  writeFileSync(aptGet, text)
  chmodSync(aptGet, 0o755)
}
const installs = () => {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  return lines.filter((line) => line.startsWith('install')).map((line) => line.split(' ').at(-1))
}
/** Without Node's packages, so that no browser of Playwright's is found. */
const find = () => findOrInstallChromium(folder, process.execPath, {}, { places: [shell, chromium], aptGet })

beforeEach(() => {
  for (const file of [shell, chromium, log]) rmSync(file, { force: true })
  writeAptGet({ 'chromium-headless-shell': shell, chromium })
})

const onLinux = test.runIf(process.platform === 'linux')

onLinux('what is there is taken, and nothing is installed', async () => {
  writeFileSync(chromium, '')
  expect(await find()).toBe(chromium)
  writeFileSync(shell, '')
  expect(await find()).toBe(shell)
  expect(installs()).toEqual([])
})
onLinux('where nothing is, the headless shell is installed', async () => {
  expect(await find()).toBe(shell)
  expect(installs()).toEqual(['chromium-headless-shell'])
})
onLinux('a release without the shell gets Chromium', async () => {
  writeAptGet({ chromium })
  expect(await find()).toBe(chromium)
  expect(installs()).toEqual(['chromium-headless-shell', 'chromium'])
})
