import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type Mail, MailRefused } from '#server/domains/notifications/index.ts'
import { createSmtpMailer } from './index.ts'

interface Received {
  readonly to: readonly string[]
  readonly secure: boolean
  readonly raw: Buffer
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

/**
 * A real SMTP server on its own port.
 * @param refuse its answer to every message
 */
async function mailServer(more: SMTPServerOptions & { refuse?: Error; address?: (port: number) => string } = {}) {
  const { refuse, address = (port: number) => `smtp://127.0.0.1:${port}`, ...options } = more
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuse) return done(refuse)
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        received.push({ to, secure: session.secure, raw: Buffer.concat(chunks) })
        done()
      })
    },
    ...options,
  })
  const connections = new Set<Socket>()
  server.server.on('connection', (connection: Socket) => connections.add(connection))
  // Errors that the client causes are checked by the test.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailer = createSmtpMailer(address(port))
  closing.push(async () => {
    await mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  return { mailer, received, connections, port }
}

const mail: Mail = {
  messageId: '<01999999-aaaa-7bbb-8ccc-dddddddddddd@wrenlet.example>',
  from: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
  replyTo: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
  unsubscribeUrl: null,
  to: { name: 'Zoë O’Connor', address: 'zoe@example.com' },
  subject: 'Your order W-7K3Q9 – £3.95',
  html: '<!doctype html><p>Hooray, it’s on its way · £3.95</p><img src="cid:label-1@wrenlet" alt="QR">',
  text: 'Hooray, it’s on its way · £3.95\n'.repeat(40),
  date: new Date('2026-11-20T10:00:00Z'),
  template: 'order-placed',
  pictures: [
    {
      contentId: 'label-1@wrenlet',
      fileName: 'WR-1.png',
      type: 'image/png',
      bytes: Buffer.from('not really a picture'),
    },
  ],
  files: [],
}

test('an email arrives with both parts, its picture, its date and its Message-ID', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send(mail)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['zoe@example.com'])
  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  expect(parsed).toMatchObject({
    messageId: mail.messageId,
    from: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
    replyTo: [{ name: 'Wrenlet', address: 'hello@wrenlet.example' }],
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

test('a file is sent as an attachment that is not shown in the email', async () => {
  const { mailer, received } = await mailServer()
  const file = { fileName: 'Gift card.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') } as const
  await mailer.send({ ...mail, files: [file] })
  const { attachments, html } = await PostalMime.parse(received[0]?.raw ?? '')
  expect(attachments.at(-1)).toMatchObject({
    mimeType: 'application/pdf',
    disposition: 'attachment',
    filename: 'Gift card.pdf',
  })
  expect(Buffer.from(attachments.at(-1)?.content as ArrayBuffer).toString()).toBe('%PDF-1.7')
  expect(html?.trim()).toBe(mail.html)
})

test('a mail program can unsubscribe an address from the mailing list; service emails do not offer that', async () => {
  const { mailer, received } = await mailServer()
  const unsubscribeUrl = `https://wrenlet.example/mailing-list/unsubscribe/${'aB3_-'.repeat(9)}`
  await mailer.send({ ...mail, unsubscribeUrl })
  await mailer.send(mail)
  const [news, service] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
  expect(news?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: `<${unsubscribeUrl}>` }),
  )
  expect(news?.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
  )
  expect(service?.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([])
})

test('a name cannot inject a header or another recipient', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send({ ...mail, to: { name: 'Eve\r\nBcc: all@example.com', address: 'eve@example.com' } })
  expect(received[0]?.to).toEqual(['eve@example.com'])
  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  expect(parsed.bcc ?? []).toEqual([])
  expect(parsed.to).toHaveLength(1)
})

test('a repeated delivery has the same Message-ID', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send(mail)
  await mailer.send(mail)
  const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toEqual([mail.messageId, mail.messageId])
})

const failureOf = async (sending: Promise<void>): Promise<Error> => {
  const outcome = await sending.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(outcome instanceof Error)) throw new Error('the email was accepted')
  return outcome
}

test('a full mailbox and an unreachable server are failures, so that the job is retried', async () => {
  const { mailer } = await mailServer({ refuse: refusal('<zoe@example.com> mailbox full', 452) })
  const full = await failureOf(mailer.send(mail))
  expect(full.message).toContain('452 <[address]> mailbox full')
  expect(full).not.toBeInstanceOf(MailRefused)
  const { port, mailer: orphan } = await mailServer()
  await closing.pop()?.()
  await expect(orphan.send(mail)).rejects.toThrow()
  const stranded = createSmtpMailer(`smtp://127.0.0.1:${port}`)
  await expect(stranded.send(mail)).rejects.toThrow('ECONNREFUSED')
  await stranded.close()
})

const refusedRecipient = (message: string, code: number) => ({
  onRcptTo: (_address: unknown, _session: unknown, done: (error?: Error) => void) => done(refusal(message, code)),
})

test.each([
  ['there is no such mailbox', refusedRecipient('5.1.1 <zoe@example.com> no such user', 550)],
  ['an old server without codes of its own', refusedRecipient('mailbox unavailable', 550)],
  [
    'the mailbox is gone, in words that could be about us',
    refusedRecipient('5.1.1 The email account does not exist', 550),
  ],
  ['the email itself is rejected', { refuse: refusal('5.6.0 message refused', 554) }],
  ['the mailbox is rejected with the email', { refuse: refusal('5.2.1 mailbox disabled', 550) }],
])('a retry cannot help: %s', async (_what, options) => {
  const { mailer } = await mailServer(options)
  const failure = await failureOf(mailer.send(mail))
  expect(failure).toBeInstanceOf(MailRefused)
  expect(failure.message).not.toContain('zoe@')
})

test.each([
  ['try again later', refusedRecipient('4.2.1 greylisted', 451)],
  ['we may not relay there', refusedRecipient('5.7.1 relaying denied', 550)],
  ['the same without a code', refusedRecipient('relay not permitted', 550)],
  ['our address is rejected, in answer to RCPT TO', refusedRecipient('5.1.8 <us@example.com>: domain not found', 550)],
  ['we have sent enough for today', refusedRecipient('5.4.5 Daily user sending limit exceeded', 550)],
  ['our address was not verified', { refuse: refusal('Message rejected: Email address is not verified.', 554) }],
  [
    'we may not send at all',
    { refuse: refusal('Access denied: User `us` is not authorized to perform `ses:SendRawEmail`', 554) },
  ],
  [
    'our account is suspended',
    { refuse: refusal('Message rejected: Sending suspended for this account. Contact support', 554) },
  ],
  ['our account is suspended, in answer to RCPT TO', refusedRecipient('your account has been suspended', 550)],
  ['the email is rejected without a code', { refuse: refusal('Transaction failed', 554) }],
  ['the email is rejected with a code that gives no reason', { refuse: refusal('5.0.0 Message rejected', 554) }],
  ['we must sign in', refusedRecipient('authentication required', 530)],
  [
    'our own address is rejected',
    {
      onMailFrom: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
        done(refusal('5.1.8 bad sender', 550)),
    },
  ],
])('our own setting may be wrong, so the email waits: %s', async (_what, options) => {
  const { mailer } = await mailServer(options)
  expect(await failureOf(mailer.send(mail))).not.toBeInstanceOf(MailRefused)
})

test('an email that fails because of a wrong password is retried, too', async () => {
  const { mailer } = await mailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal('5.7.8 wrong password', 535)),
    address: (port) => `smtp://wren:secret@127.0.0.1:${port}`,
  })
  expect(await failureOf(mailer.send(mail))).not.toBeInstanceOf(MailRefused)
})

test('a connection lost after the email was handed over is a failure, and the retry has the same Message-ID', async () => {
  let losesConnection = true
  const { mailer, received, connections } = await mailServer({
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: [], secure: session.secure, raw: Buffer.concat(chunks) })
        if (!losesConnection) return done()
        losesConnection = false
        // Accepted, and the answer never arrives.
        for (const connection of connections) connection.destroy()
      })
    },
  })
  expect(await failureOf(mailer.send(mail))).not.toBeInstanceOf(MailRefused)
  await mailer.send(mail)
  const ids = await Promise.all(received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId))
  expect(ids).toEqual([mail.messageId, mail.messageId])
})

test('a server with an untrusted certificate gets no email, neither immediately nor after STARTTLS', async () => {
  // smtp-server has a self-signed certificate for localhost.
  const { mailer, received } = await mailServer({ secure: true, address: (port) => `smtps://127.0.0.1:${port}` })
  const failure = await failureOf(mailer.send(mail))
  expect(failure.message).toMatch(/certificate/i)
  expect(failure).not.toBeInstanceOf(MailRefused)
  const upgraded = await mailServer({ disabledCommands: ['AUTH'] })
  expect((await failureOf(upgraded.mailer.send(mail))).message).toMatch(/certificate/i)
  expect([...received, ...upgraded.received]).toEqual([])
})

test('an email is encrypted when the certificate is accepted', async () => {
  const { mailer, received } = await mailServer({
    disabledCommands: ['AUTH'],
    address: (port) => `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
  })
  await mailer.send(mail)
  expect(received).toMatchObject([{ secure: true }])
})

test('a password is not sent in clear to another machine, unless configured', async () => {
  let logins = 0
  const open: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      logins += 1
      done(null, { user: 'wren' })
    },
  }
  const { port } = await mailServer(open)
  const reach = async (url: string) => {
    const mailer = createSmtpMailer(url)
    const failure = await mailer.send(mail).then(
      () => undefined,
      (error: Error) => error,
    )
    await mailer.close()
    return failure
  }
  // An address that is not known to be this machine's.
  expect((await reach(`smtp://wren:secret@0.0.0.0:${port}`))?.message).toMatch(/TLS|STARTTLS/)
  expect(logins).toBe(0)
  expect(await reach(`smtp://wren:secret@0.0.0.0:${port}?requireTLS=false`)).toBeUndefined()
  expect(await reach(`smtp://wren:secret@127.0.0.1:${port}`)).toBeUndefined()
  expect(logins).toBe(2)
})
