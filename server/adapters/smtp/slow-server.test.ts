import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Mail, MailRefused } from '#server/domains/notifications/index.ts'
import { createSmtpMailer } from './index.ts'

const mail: Mail = {
  messageId: '<01999999-aaaa-7bbb-8ccc-dddddddddddd@wrenlet.example>',
  from: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
  replyTo: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
  unsubscribeUrl: null,
  to: { name: 'Zoë O’Connor', address: 'zoe@example.com' },
  subject: 'Your order W-7K3Q9',
  html: '<!doctype html><p>Hooray</p>',
  text: 'Hooray',
  date: new Date('2026-11-20T10:00:00Z'),
  template: 'order-placed',
  pictures: [],
  files: [],
}

test('sending to a server that trickles its reply fails once the timeout is over, and the connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((connection) => {
    connection.write('220 slow.example ESMTP\r\n')
    const trickle = setInterval(() => connection.write('250-slow.example\r\n'), 5)
    connection.on('error', () => {})
    connection.resume().on('close', () => {
      clearInterval(trickle)
      closed.resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 200)
  onTestFinished(async () => {
    await mailer.close()
    server.close()
  })
  const failure = await mailer.send(mail).then(
    () => undefined,
    (error: Error) => error,
  )
  expect(failure?.message).toBe('the mail server did not accept the message within 0.2 seconds')
  expect(failure).not.toBeInstanceOf(MailRefused)
  await closed.promise
})
