import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'

const planted = 'POST /reset/tamsin@example.com/c0de-of-hers/x/z'

/** Runs the script in a separate process that captures its output. @param output where its standard output goes, if not here */
function run(script: string, output: 'pipe' | number = 'pipe') {
  const modules = ['./capture-output.ts', './log.ts'].map((name) => JSON.stringify(new URL(name, import.meta.url).href))
  const source = `
    const { captureOutput } = await import(${modules[0]})
    const { createLog } = await import(${modules[1]})
    captureOutput(createLog('info'))
    const planted = ${JSON.stringify(planted)}
    ${script}`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', output, 'pipe'],
  })
  const written = stdout ?? ''
  return { status, stderr, lines: written.split('\n').filter(Boolean), text: written + stderr }
}

test.each([
  ['the console', "console.error('failed', new Error(planted)); console.warn(planted); console.log(planted)", 3, 0],
  ['a Node warning', 'process.emitWarning(planted)', 1, 0],
  ['an uncaught error', 'setImmediate(() => { throw new Error(planted) })', 1, 1],
  ['an unhandled rejection', 'void Promise.reject(new Error(planted))', 1, 1],
])('%s is written to the log, without the address and the code', (_what, script, count, exitCode) => {
  const { status, stderr, lines, text } = run(script)
  expect([status, stderr]).toEqual([exitCode, ''])
  expect(lines.map((line) => JSON.parse(line).level)).toHaveLength(count)
  expect(text).toContain('/reset/[hidden]')
  expect(text).not.toMatch(/tamsin|c0de/)
})

test.runIf(process.platform === 'linux')('a full disk behind standard output loses lines, not the process', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const script = `
    console.log(planted)
    process.stdout.write('printed')
    setImmediate(() => {
      console.log(planted)
      process.exitCode = 7
    })`
  expect(run(script, full)).toMatchObject({ status: 7, stderr: '' })
  // The last line of a process that does end.
  expect(run('setImmediate(() => { throw new Error(planted) })', full)).toMatchObject({ status: 1, stderr: '' })
})
