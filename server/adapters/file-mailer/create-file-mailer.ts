import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail, Mailer } from '#server/domains/notifications/index.ts'
import { messageOf } from '../smtp/message-of.ts'
import type { StoredMail } from './stored-mail.ts'

/**
 * Writes each email as `<time>-<template>-<to>.eml`, as an SMTP server would receive it, with its JSON beside it. For demo and
 * development: nothing leaves the machine. Only the user that runs the server can read the files, because emails contain reset links.
 */
export function createFileMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail))
      const id = nameOf(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await put(folder, `${id}.eml`, message as Buffer)
      // Written last: the outbox lists emails by their JSON, so it never shows an incomplete one.
      await put(folder, `${id}.json`, JSON.stringify(storedForm(id, mail)))
    },
    async close() {},
  }
}

async function put(folder: string, name: string, content: Buffer | string): Promise<void> {
  const unfinished = join(folder, `.${name}.part`)
  await writeFile(unfinished, content, { mode: 0o600 })
  await rename(unfinished, join(folder, name))
}

/**
 * Sorts by time, and is short enough for a parameter of the outbox's URL (Fastify accepts at most 100 characters). The
 * end of the Message-ID tells apart two emails sent in the same millisecond, and lets a repeated email replace the
 * first.
 */
function nameOf({ date, template, to, messageId }: Mail): string {
  const time = date.toISOString().replace(/[-:.]/g, '')
  const recipient = to.address.replace(/[^\w.@+-]/g, '_').slice(0, 40)
  const unique = (messageId.split('@')[0] ?? '').replace(/\W/g, '').slice(-6)
  return `${time}-${template}-${recipient}-${unique}`
}

const storedForm = (id: string, mail: Mail): StoredMail => ({
  id,
  messageId: mail.messageId,
  template: mail.template,
  from: `${mail.from.name} <${mail.from.address}>`,
  unsubscribeUrl: mail.unsubscribeUrl,
  to: mail.to.address,
  subject: mail.subject,
  date: mail.date.toISOString(),
  html: mail.html,
  text: mail.text,
  pictures: mail.pictures.map(({ contentId, type, bytes }) => ({ contentId, type, base64: bytes.toString('base64') })),
  files: mail.files.map(({ fileName, type, bytes }) => ({ fileName, type, base64: bytes.toString('base64') })),
})
