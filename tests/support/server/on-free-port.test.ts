import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { onFreePort } from './on-free-port.ts'

const listenOn = async (port: number) => {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('tries another port if the first is taken before it is used, and does not retry after other failures', async () => {
  const other = await listenOn(0)
  const tried: number[] = []
  const opened = await onFreePort((port) =>
    listenOn(tried.push(port) === 1 ? (other.address() as { port: number }).port : port),
  )
  expect(tried).toHaveLength(2)
  expect(opened.address()).toMatchObject({ port: tried[1] })
  opened.close()
  other.close()
  const failing = onFreePort(async (port) => {
    tried.push(port)
    throw new Error('no database')
  })
  await expect(failing).rejects.toThrow('no database')
  expect(tried).toHaveLength(3)
})
