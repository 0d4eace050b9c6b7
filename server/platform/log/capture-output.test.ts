import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const planted = 'POST /reset/tamsin@example.com/c0de-of-hers/x/z'

/** Runs the script in a separate process that captures its output. */
function run(script: string) {
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
  })
  return { status, stderr, lines: stdout.split('\n').filter(Boolean), text: stdout + stderr }
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
