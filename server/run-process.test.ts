// A process of its own that runs until it has to end, and what it then tells the one that started it.
import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { afterEach, expect, test } from 'vitest'
import { exitWithParent } from '#tests/support/exit-with-parent.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** @param start what `runProcess` is called with, as text */
function run(start: string) {
  const module = JSON.stringify(new URL('./run-process.ts', import.meta.url).href)
  const code = `const { runProcess } = await import(${module}); await runProcess(${start})`
  const child = spawn(process.execPath, [...exitWithParent, '--input-type=module', '-e', code], { stdio: 'pipe' })
  children.push(child)
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.error += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, said, ended }
}

/** Starts and says so; `close` says that it closes. */
const started = (close: string) =>
  `async () => { setInterval(() => {}, 1000); setTimeout(() => console.log('open'), 0)
    return async () => { console.log('closing'); ${close} } }`

test.each([
  ['SIGINT', '', 0],
  ['SIGTERM', '', 0],
  ['SIGTERM', 'throw new Error("unfinished")', 1],
] as const)('on %s it closes once and, when that does %j, exits with %i', async (signal, close, code) => {
  const { child, said, ended } = run(started(close))
  await expect.poll(() => said.out).toContain('open')
  child.kill(signal)
  expect(await ended).toBe(code)
  expect(said.out).toBe('open\nclosing\n')
})

test('a second signal does not close it twice', async () => {
  const { child, said, ended } = run(started(`process.kill(process.pid, 'SIGTERM'); await new Promise(setImmediate)`))
  await expect.poll(() => said.out).toContain('open')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said.out).toBe('open\nclosing\n')
})

test('a start that fails is reported in one sentence, with a failing exit', async () => {
  const { said, ended } = run(`async () => { throw new Error('The database does not answer.') }`)
  expect(await ended).toBe(1)
  expect(said.error).toContain('The database does not answer.')
  expect(said.error).not.toContain('at ')
})
