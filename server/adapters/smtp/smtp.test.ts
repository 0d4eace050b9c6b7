import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { Mail } from '#server/domains/notifications/index.ts'
import { createSmtpMailer } from './index.ts'

interface Received {
  readonly to: readonly string[]
  readonly raw: Buffer
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real SMTP server on a port of its own. @param refuse answers every message with this */
async function mailServer(refuse?: { message: string; responseCode: number }) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error(refuse.message), refuse))
        received.push({ to: session.envelope.rcptTo.map((one) => one.address), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`)
  closing.push(async () => {
    await mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  return { mailer, received, port }
}

const mail: Mail = {
  messageId: '<01999999-aaaa-7bbb-8ccc-dddddddddddd@wrenlet.example>',
  from: { name: 'Wrenlet', address: 'office@wrenlet.example' },
  to: { name: 'Zoë O’Connor', address: 'zoe@example.com' },
  subject: 'Your order W-7K3Q9 – £3.95',
  html: '<!doctype html><p>Hooray, it’s on its way · £3.95</p><img src="cid:label-1@wrenlet" alt="QR">',
  text: 'Hooray, it’s on its way · £3.95\n'.repeat(40),
  date: new Date('2026-11-20T10:00:00Z'),
  template: 'order-placed',
  pictures: [{ contentId: 'label-1@wrenlet', fileName: 'WR-1.png', png: Buffer.from('not really a picture') }],
}

test('a letter arrives with both parts, its picture, its date and its Message-ID', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['zoe@example.com'])
  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  expect(parsed).toMatchObject({
    messageId: mail.messageId,
    from: { name: 'Wrenlet', address: 'office@wrenlet.example' },
    to: [{ name: 'Zoë O’Connor', address: 'zoe@example.com' }],
    subject: mail.subject,
    date: '2026-11-20T10:00:00.000Z',
  })
  expect(parsed.html?.trim()).toBe(mail.html)
  expect(parsed.text?.trim()).toBe(mail.text.trim())
  expect(parsed.attachments).toMatchObject([
    { mimeType: 'image/png', contentId: '<label-1@wrenlet>', disposition: 'inline', filename: 'WR-1.png' },
  ])
  expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test('a name cannot smuggle in a header or another recipient', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send({ ...mail, to: { name: 'Eve\r\nBcc: all@example.com', address: 'eve@example.com' } })
  expect(received[0]?.to).toEqual(['eve@example.com'])
  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  expect(parsed.bcc ?? []).toEqual([])
  expect(parsed.to).toHaveLength(1)
})

test('a repeated delivery carries the same Message-ID', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send(mail)
  await mailer.send(mail)
  const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toEqual([mail.messageId, mail.messageId])
})

test('a refusal and a server that is away are failures, for the job to be tried again', async () => {
  const { mailer } = await mailServer({ message: '<zoe@example.com> mailbox full', responseCode: 452 })
  await expect(mailer.send(mail)).rejects.toThrow('452 <[address]> mailbox full')
  const { port, mailer: orphan } = await mailServer()
  await closing.pop()?.()
  await expect(orphan.send(mail)).rejects.toThrow()
  const stranded = createSmtpMailer(`smtp://127.0.0.1:${port}`)
  await expect(stranded.send(mail)).rejects.toThrow('ECONNREFUSED')
  await stranded.close()
})
