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

/** Writes an apt-get that knows these packages and creates the browser of each. */
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
/** Searches a folder without Node's packages, so that Playwright's browser is not found. */
const find = () => findOrInstallChromium(folder, process.execPath, {}, { places: [shell, chromium], aptGet })

beforeEach(() => {
  for (const file of [shell, chromium, log]) rmSync(file, { force: true })
  writeAptGet({ 'chromium-headless-shell': shell, chromium })
})

const onLinux = test.runIf(process.platform === 'linux')

onLinux('an installed browser is used, and nothing is installed', async () => {
  writeFileSync(chromium, '')
  expect(await find()).toBe(chromium)
  writeFileSync(shell, '')
  expect(await find()).toBe(shell)
  expect(installs()).toEqual([])
})
onLinux('without a browser, the headless shell is installed', async () => {
  expect(await find()).toBe(shell)
  expect(installs()).toEqual(['chromium-headless-shell'])
})
onLinux('Chromium is installed when the package of the shell is missing', async () => {
  writeAptGet({ chromium })
  expect(await find()).toBe(chromium)
  expect(installs()).toEqual(['chromium-headless-shell', 'chromium'])
})
