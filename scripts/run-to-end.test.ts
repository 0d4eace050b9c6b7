import process from 'node:process'
import { describe, expect, test } from 'vitest'

const { runToEnd } = await import(new URL('./run-to-end.mjs', import.meta.url).href)
const run = (code: string, options = {}) => runToEnd(process.execPath, ['-e', code], { captured: true, ...options })

describe('a program’s failure is reported', () => {
  test('when it exits with a status', async () => {
    expect(await run('console.log("one"); console.error("two"); process.exitCode = 3')).toEqual({
      status: 3,
      output: expect.stringMatching(/one\n.*two\n|two\n.*one\n/s),
    })
    expect(await run('')).toMatchObject({ status: 0 })
  })
  test('when a signal ends it, as when memory runs out', async () => {
    expect(await run('process.kill(process.pid, "SIGKILL")')).toMatchObject({ status: 137 })
    expect(await run('process.kill(process.pid, "SIGTERM")')).toMatchObject({ status: 143 })
  })
  test('when it exceeds its time limit', async () => {
    expect(await run('setInterval(() => {}, 1000)', { timeoutMs: 200 })).toMatchObject({ status: 137 })
  })
  test('when it does not start', async () => {
    expect(await runToEnd('no-such-program', [], { captured: true })).toMatchObject({ status: 127 })
  })
})
