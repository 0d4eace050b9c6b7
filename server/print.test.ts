import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'

const module = JSON.stringify(new URL('print.ts', import.meta.url).href)

test('a command whose reader has gone, as with `| head`, finishes its work', async () => {
  const source = `
    const { outliveReader, print } = await import(${module})
    outliveReader()
    process.on('message', () => {
      for (let line = 0; line < 1000; line++) print('the same line again and again')
      setImmediate(() => {
        process.exitCode = 3
        process.disconnect()
      })
    })
    print('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const output = child.stdout as Readable
  await once(output, 'data')
  output.destroy()
  child.send('go on')
  expect(await once(child, 'exit')).toEqual([3, null])
})
