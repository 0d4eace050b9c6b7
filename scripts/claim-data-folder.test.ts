import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, afterEach, expect, test } from 'vitest'

const { claimDataFolder } = await import(new URL('./claim-data-folder.mjs', import.meta.url).href)
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-claim-'))
const file = join(folder, 'launcher.pid')
const others: ChildProcess[] = []
afterEach(() => {
  for (const other of others.splice(0)) other.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a process with the command line of one of our commands, and writes its number into the folder. */
function nameRunningProcess(command: string): void {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/run.mjs', command])
  others.push(other)
  writeFileSync(file, `${other.pid}\n`)
}
const onLinux = test.runIf(process.platform === 'linux')

onLinux.each(['start', 'dev'])('npm run %s on the same data prevents a start', (command) => {
  nameRunningProcess(command)
  expect(() => claimDataFolder(folder)).toThrow('Wrenlet is already running')
})

onLinux.each(['worker', 'office'])(
  'npm run %s with the number of an earlier launcher does not prevent one',
  (command) => {
    nameRunningProcess(command)
    const release = claimDataFolder(folder)
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n`)
    release()
  },
)
