import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'
import { warnOfForwarded } from './forwarded.ts'

async function linesAfter(...requests: Record<string, string>[]): Promise<{ header: string; msg: string }[]> {
  const lines: string[] = []
  const app = fastify()
  warnOfForwarded(app, createLog('warn', { write: (line) => lines.push(line) }))
  app.get('/', async () => 'here')
  for (const headers of requests) await app.inject({ url: '/', headers })
  await app.close()
  return lines.map((line) => JSON.parse(line))
}

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'])(
  'only the first request with %s is logged, without the header’s value',
  async (header) => {
    const lines = await linesAfter({}, { [header]: '192.0.2.77' }, { [header]: '192.0.2.78' })
    expect(lines).toMatchObject([{ header, msg: expect.stringContaining('TRUST_PROXY') }])
    expect(JSON.stringify(lines)).not.toContain('192.0.2')
  },
)

test('a direct request logs nothing', async () => {
  expect(await linesAfter({}, { accept: '*/*' })).toEqual([])
})
