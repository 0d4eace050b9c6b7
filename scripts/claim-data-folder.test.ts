import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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

onLinux('the number of an earlier launcher, given to this start, does not prevent it', () => {
  const claim = `
    import { writeFileSync } from 'node:fs'
    import { claimDataFolder } from ${JSON.stringify(new URL('claim-data-folder.mjs', import.meta.url).href)}
    writeFileSync(process.argv[3], String(process.pid))
    claimDataFolder(process.argv[4])()`
  const args = ['--input-type=module', '-e', claim, 'scripts/run.mjs', 'start', file, folder]
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})
