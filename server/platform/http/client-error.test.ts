import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { answerClientError } from './client-error.ts'

const server = createServer((_request, response) => response.end()).on('clientError', answerClientError)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

/** The answer to bytes that are not a request. */
const send = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })

test('an invalid request is refused in the shape of every refusal', async () => {
  const answer = await send('FOO /shop HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ errors: [{ code: 'malformed' }] })
})

test('headers that are too large get 431', async () => {
  const answer = await send(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
})
