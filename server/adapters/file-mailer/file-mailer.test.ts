import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import type { Mail } from '#server/domains/notifications/index.ts'
import { createFileMailer, outboxPages } from './index.ts'
import { listStoredMail } from './stored-mail.ts'

const root = mkdtempSync(join(tmpdir(), 'wrenlet-mail-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const mail: Mail = {
  messageId: '<01999999-aaaa-7bbb-8ccc-dddddd000001@localhost>',
  from: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
  replyTo: { name: 'Wrenlet', address: 'hello@wrenlet.example' },
  unsubscribeUrl: null,
  to: { name: 'Zoë', address: 'zoe+kids@example.com' },
  subject: 'Choose a <new> password',
  html: '<!doctype html><html><head><title>x</title></head><body><a href="http://localhost/reset/1">Reset</a><img src="cid:label-1@wrenlet"></body></html>',
  text: 'Choose:\nhttp://localhost/reset/zoe%40example.com/abc?a=1&b="2"\n<script>alert(1)</script>',
  date: new Date('2026-11-20T10:00:00.123Z'),
  template: 'password-reset',
  pictures: [{ contentId: 'label-1@wrenlet', fileName: 'a.png', type: 'image/png', bytes: Buffer.from('png') }],
  files: [],
}
const later = (minutes: number, change: Partial<Mail>): Mail => ({
  ...mail,
  date: new Date(mail.date.getTime() + minutes * 60_000),
  messageId: `<01999999-aaaa-7bbb-8ccc-dddddd00010${minutes}@localhost>`,
  ...change,
})

function outboxOf(folder: string) {
  const app = fastify()
  app.register(outboxPages(folder))
  return (url: string) => app.inject({ method: 'GET', url })
}

test('an email is written as MIME and as JSON, readable by its owner only', async () => {
  const folder = join(root, 'written', 'mail')
  await createFileMailer(folder).send(mail)
  const names = readdirSync(folder).toSorted()
  const id = '20261120T100000123Z-password-reset-zoe+kids@example.com-000001'
  expect(names).toEqual([`${id}.eml`, `${id}.json`])
  expect(statSync(join(folder, `${id}.eml`)).mode & 0o077).toBe(0)
  const parsed = await PostalMime.parse(readFileSync(join(folder, `${id}.eml`)))
  expect(parsed).toMatchObject({ messageId: mail.messageId, subject: mail.subject, to: [{ address: mail.to.address }] })
  expect(await listStoredMail(folder)).toMatchObject([{ id, to: mail.to.address, text: mail.text, html: mail.html }])
})

test('an email delivered twice at the same moment is stored once; two emails of the same moment are both stored', async () => {
  const folder = join(root, 'repeated')
  const mailer = createFileMailer(folder)
  await mailer.send(mail)
  await mailer.send(mail)
  expect(await listStoredMail(folder)).toHaveLength(1)
  await mailer.send({ ...mail, messageId: '<01999999-aaaa-7bbb-8ccc-dddddd000002@localhost>' })
  expect(await listStoredMail(folder)).toHaveLength(2)
})

test('the outbox opens attachments, and nothing else', async () => {
  const folder = join(root, 'attached')
  const file = { fileName: 'Gift "card".pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') } as const
  await createFileMailer(folder).send({ ...mail, files: [file] })
  const get = outboxOf(folder)
  const [stored] = await listStoredMail(folder)
  const shown = await get(`/__mail/${stored?.id}`)
  expect(shown.body).toContain(`/files/0">Gift &quot;card&quot;.pdf</a>`)
  const opened = await get(`/__mail/${stored?.id}/files/0`)
  expect([opened.statusCode, opened.body]).toEqual([200, '%PDF-1.7'])
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="Gift _card_.pdf"',
  })
  for (const other of ['1', '-1', 'length', '00'])
    expect((await get(`/__mail/${stored?.id}/files/${other}`)).statusCode).toBe(404)
})

test('an address cannot escape the folder', async () => {
  const folder = join(root, 'address')
  await createFileMailer(folder).send({ ...mail, to: { name: '', address: '../../../etc/x@example.com' } })
  expect(readdirSync(folder)).toHaveLength(2)
})

test('the outbox lists emails newest first and shows each one, escaped, with its links', async () => {
  const folder = join(root, 'shown')
  const mailer = createFileMailer(folder)
  await mailer.send(mail)
  await mailer.send(later(2, { subject: 'Second' }))
  const get = outboxOf(folder)
  const list = await get('/__mail')
  expect(list.statusCode).toBe(200)
  expect(list.body.indexOf('Second')).toBeLessThan(list.body.indexOf('Choose a &lt;new&gt; password'))
  expect(list.headers['content-security-policy']).toContain("style-src 'self'")
  const href = [.../class="subject" href="(\/__mail\/2[^"]+)"/g[Symbol.matchAll](list.body)].at(-1)?.[1] ?? ''
  const shown = await get(href)
  expect(shown.body).toContain('Choose a &lt;new&gt; password')
  expect(shown.body).toContain('20 November 2026')
  expect(shown.body).toContain('<iframe class="wide"')
  expect((await get(`${href}?view=phone`)).body).toContain('<iframe class="phone"')
  const text = await get(`${href}?view=text`)
  expect(text.body).toContain('&lt;script&gt;')
  expect(shown.body + text.body).not.toContain('<script')
  expect(shown.body + text.body).not.toContain('style=')
  expect(text.body).toContain('href="http://localhost/reset/zoe%40example.com/abc?a=1&amp;b=&quot;2&quot;"')
  expect((await get('/__mail/outbox.css')).headers['content-type']).toContain('text/css')
})

test('the list can be searched by address, subject or kind, and each email links to the newer and the older one', async () => {
  const folder = join(root, 'searched')
  const mailer = createFileMailer(folder)
  await mailer.send(mail)
  await mailer.send(later(1, { subject: 'Your receipt', template: 'receipt' }))
  await mailer.send(later(2, { subject: '<i>Hello</i>', to: { name: '', address: 'max@example.com' } }))
  const get = outboxOf(folder)
  const subjectsOf = async (q: string) => {
    const { body } = await get(`/__mail?q=${encodeURIComponent(q)}`)
    return [.../class="subject"[^>]*>([^<]*)</g[Symbol.matchAll](body)].map(([, subject]) => subject)
  }
  expect(await subjectsOf('')).toEqual(['&lt;i&gt;Hello&lt;/i&gt;', 'Your receipt', 'Choose a &lt;new&gt; password'])
  expect(await subjectsOf('ZOE+kids')).toEqual(['Your receipt', 'Choose a &lt;new&gt; password'])
  expect(await subjectsOf('zoe receipt')).toEqual(['Your receipt'])
  const none = await get('/__mail?q=%3Cb%3E&q=x&page=zzz')
  expect(none.body).toContain('No email matches “&lt;b&gt;”')
  const [newest, middle, oldest] = await listStoredMail(folder)
  const page = (await get(`/__mail/${middle?.id}`)).body
  expect(page).toContain(`href="/__mail/${encodeURIComponent(newest?.id ?? '')}" rel="prev"`)
  expect(page).toContain(`href="/__mail/${encodeURIComponent(oldest?.id ?? '')}" rel="next"`)
})

test('a long list has pages that keep the search', async () => {
  const folder = join(root, 'long')
  const mailer = createFileMailer(folder)
  for (let minute = 0; minute < 53; minute++)
    await mailer.send(later(minute, { messageId: `<01999999-aaaa-7bbb-8ccc-dddddd${900_000 + minute}@localhost>` }))
  const get = outboxOf(folder)
  const first = await get('/__mail?q=zoe')
  expect(first.body).toContain('53 emails for “zoe”')
  expect(first.body).toContain('href="/__mail?q=zoe&amp;page=2"')
  const second = await get('/__mail?q=zoe&page=2')
  expect(second.body.match(/class="subject"/g)).toHaveLength(3)
  expect(second.body).toContain('Page 2 of 2')
})

test('the body is a sandboxed document that can load nothing', async () => {
  const folder = join(root, 'body')
  await createFileMailer(folder).send({ ...mail, to: { name: '', address: `${'long+'.repeat(12)}@example.com` } })
  const [stored] = await listStoredMail(folder)
  const body = await outboxOf(folder)(`/__mail/${encodeURIComponent(stored?.id ?? '')}/body`)
  const policy = `${body.headers['content-security-policy']}`
  expect(policy).toMatch(/^sandbox allow-top-navigation-by-user-activation; default-src 'none'/)
  expect(policy).not.toContain('allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(body.body).toContain('<base target="_top">')
  expect(body.body).toContain(`src="data:image/png;base64,${Buffer.from('png').toString('base64')}"`)
})

test.each(['nothing', '..%2F..%2Fsecret', '.hidden', '%00', 'a'.repeat(90)])('there is no email %s', async (id) => {
  const folder = join(root, 'missing')
  writeFileSync(join(root, 'secret.json'), '{"html":"secret","text":"secret"}')
  const get = outboxOf(folder)
  expect((await get(`/__mail/${id}`)).statusCode).toBe(404)
  expect((await get(`/__mail/${id}/body`)).statusCode).toBe(404)
  expect((await get('/__mail')).body).toContain('No email yet')
})
