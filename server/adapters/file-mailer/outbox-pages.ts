// Shows sent emails in demo mode: a list to search, and each email as a mail program would show it, wide or on a phone, or as
// plain text. Demo mode only: anybody who reaches these pages can read every reset link.
import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { outboxAddress as address, listPage, type MailView, mailPage, missingPage } from './outbox-html.ts'
import { findStoredMail, listStoredMail, neighboursOf, type StoredMail } from './stored-mail.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'"
// The email's own document: no script, no origin, nothing loaded. Its links open in the whole tab, as from a mail program.
const bodyPolicy =
  "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

const stylesheet = readFileSync(new URL('./outbox.css', import.meta.url), 'utf8')
const perPage = 50

interface ListQuery {
  /** Words in the address, the subject or the kind of email. */
  readonly q?: string | string[]
  readonly page?: string | string[]
}

/**
 * Pages at `/__mail` that show what `createFileMailer` wrote into the folder.
 * @param clock the address of the page that moves the demo's time, if there is one
 */
export const outboxPages =
  (mailFolder: string, clock?: string): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: ListQuery }>(address, async ({ query }, reply) => {
      const wanted = first(query.q).trim().slice(0, 200)
      const page = Math.min(1000, Math.max(1, Number.parseInt(first(query.page), 10) || 1))
      const found = (await listStoredMail(mailFolder)).filter(matches(wanted))
      const shown = found.slice((page - 1) * perPage, page * perPage)
      const last = Math.max(1, Math.ceil(found.length / perPage))
      return sendPage(reply, 200, listPage({ mails: shown, found: found.length, wanted, page, last, clock }))
    })
    app.get(`${address}/outbox.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
    )
    app.get<{ Params: { id: string }; Querystring: { view?: string | string[] } }>(
      `${address}/:id`,
      async ({ params, query }, reply) => {
        const mail = await findStoredMail(mailFolder, params.id)
        if (!mail) return sendPage(reply, 404, missingPage)
        const view = viewOf(first(query.view))
        return sendPage(reply, 200, mailPage(mail, view, await neighboursOf(mailFolder, mail.id)))
      },
    )
    app.get<{ Params: { id: string; index: string } }>(`${address}/:id/files/:index`, async ({ params }, reply) => {
      const mail = await findStoredMail(mailFolder, params.id)
      const file = /^\d$/.test(params.index) ? mail?.files?.[Number(params.index)] : undefined
      if (!file) return sendPage(reply, 404, missingPage)
      return reply
        .type(file.type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${file.fileName.replace(/[^\w. -]/g, '_')}"`)
        .send(Buffer.from(file.base64, 'base64'))
    })
    app.get<{ Params: { id: string } }>(`${address}/:id/body`, async ({ params }, reply) => {
      const mail = await findStoredMail(mailFolder, params.id)
      if (!mail) return sendPage(reply, 404, missingPage)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', bodyPolicy)
        .send(shownBody(mail))
    })
  }

const first = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '')

const viewOf = (text: string): MailView => (text === 'phone' || text === 'text' ? text : 'wide')

/** Every word occurs in the recipient, the subject or the kind. */
const matches = (wanted: string) => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ to, subject, template }: StoredMail): boolean => {
    const text = `${to} ${subject} ${template}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy)
    .send(html)

/** Pictures are inlined, because a sandboxed document has no origin to load them from. */
function shownBody({ html, pictures }: StoredMail): string {
  const withPictures = pictures.reduce(
    (text, { contentId, type = 'image/png', base64 }) =>
      text.replaceAll(`cid:${contentId}`, `data:${type};base64,${base64}`),
    html,
  )
  return withPictures.replace('<head>', '<head>\n<base target="_top">')
}
