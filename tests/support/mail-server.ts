// A mail server that accepts everything and remembers what it received.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedEmail {
  readonly messageId: string
  readonly to: string
  readonly subject: string
}

/** Starts the server, and stops it after the last test of the file. */
export async function aMailServer() {
  const received: ReceivedEmail[] = []
  const known = {
    received: received as readonly ReceivedEmail[],
    url: '',
    /** How long it takes to accept each email, so that a kill interrupts one. */
    takesMs: 40,
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { messageId = '', to = [], subject = '' } = await PostalMime.parse(Buffer.concat(chunks))
        await sleep(known.takesMs)
        received.push({ messageId, subject, to: to.map(({ address }) => address).join() })
        done()
      })
    },
  })
  // A killed process drops its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  known.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return known
}
