// A separate process that runs until it has to end: what it prints, and with which code it exits.
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
  const output = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.error += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, output, ended }
}

/** A start that prints `open`; its closing prints `closing`, and then runs `close`. */
const startScript = (close: string) =>
  `async () => { setInterval(() => {}, 1000); setTimeout(() => console.log('open'), 0)
    return async () => { console.log('closing'); ${close} } }`

test.each([
  ['SIGINT', 'succeeds', 0, ''],
  ['SIGTERM', 'succeeds', 0, ''],
  ['SIGTERM', 'fails', 1, 'throw new Error("unfinished")'],
] as const)('on %s the process closes once and, if closing %s, exits with %i', async (signal, _, code, close) => {
  const { child, output, ended } = run(startScript(close))
  await expect.poll(() => output.out).toContain('open')
  child.kill(signal)
  expect(await ended).toBe(code)
  expect(output.out).toBe('open\nclosing\n')
})

test('a second signal does not close the process twice', async () => {
  const { child, output, ended } = run(
    startScript(`process.kill(process.pid, 'SIGTERM'); await new Promise(setImmediate)`),
  )
  await expect.poll(() => output.out).toContain('open')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output.out).toBe('open\nclosing\n')
})

test('a start that fails is reported in one sentence, with a failing exit', async () => {
  const { output, ended } = run(`async () => { throw new Error('The database does not answer.') }`)
  expect(await ended).toBe(1)
  expect(output.error).toContain('The database does not answer.')
  expect(output.error).not.toContain('at ')
})
