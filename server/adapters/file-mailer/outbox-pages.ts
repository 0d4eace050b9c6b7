// Where emails can be read in demo mode: a list, and each mail as a mail program would show it. Demo mode only: whoever
// reaches these pages reads every reset link.
import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { findStoredMail, listStoredMail, type StoredMail } from './stored-mail.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
// The mail's own document: no script, no origin, nothing loaded. Its links may lead the whole tab away when clicked, as
// they would from a mail program.
const sandbox = 'allow-top-navigation-by-user-activation'
const bodyPolicy = `sandbox ${sandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`

const stylesheet = readFileSync(new URL('./outbox.css', import.meta.url), 'utf8')
const address = '/__mail'

/** Pages at `/__mail` that show what `createFileMailer` wrote into the folder. */
export const outboxPages =
  (mailFolder: string): FastifyPluginAsync =>
  async (app) => {
    app.get(address, async (_request, reply) => sendPage(reply, 200, listPage(await listStoredMail(mailFolder))))
    app.get(`${address}/outbox.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
    )
    app.get<{ Params: { id: string } }>(`${address}/:id`, async ({ params }, reply) => {
      const mail = await findStoredMail(mailFolder, params.id)
      return mail ? sendPage(reply, 200, mailPage(mail)) : sendPage(reply, 404, missingPage)
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

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy)
    .send(html)

/** Pictures stand in the document itself, since a sandboxed one has no origin to load them from. */
function shownBody({ html, pictures }: StoredMail): string {
  const withPictures = pictures.reduce(
    (text, { contentId, base64 }) => text.replaceAll(`cid:${contentId}`, `data:image/png;base64,${base64}`),
    html,
  )
  return withPictures.replace('<head>', '<head>\n<base target="_top">')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (found) => `<a href="${found}">${found}</a>`)

const shownDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' }).format(
    new Date(iso),
  )

const page = (title: string, main: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${address}/outbox.css">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`

const listPage = (mails: readonly StoredMail[]): string =>
  page(
    'Demo outbox',
    `<h1>Demo outbox</h1>
<p class="quiet">Every email the demo has sent, newest first. None of them left this machine. <a href="/">Back to the site</a></p>
${
  mails.length === 0
    ? '<p>No email yet. Register, or ask for a new password, and look again.</p>'
    : `<ol>${mails.map(listEntry).join('\n')}</ol>`
}`,
  )

const listEntry = ({ id, subject, to, date }: StoredMail): string =>
  `<li><a href="${address}/${encodeURIComponent(id)}">${escapeHtml(subject)}</a><span>To ${escapeHtml(to)} · ${escapeHtml(shownDate(date))}</span></li>`

const mailPage = (mail: StoredMail): string =>
  page(
    `${mail.subject} – demo outbox`,
    `<p><a href="${address}">All emails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<dt>To</dt><dd>${escapeHtml(mail.to)}</dd>
<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>Sent</dt><dd>${escapeHtml(shownDate(mail.date))}</dd>
</dl>
<iframe title="The email as it looks" sandbox="${sandbox}" src="${address}/${encodeURIComponent(mail.id)}/body"></iframe>
<h2>As plain text</h2>
<pre tabindex="0">${linked(mail.text)}</pre>`,
  )

const missingPage = page(
  'No such email',
  `<h1>No such email</h1>\n<p>It may have gone with a reset. <a href="${address}">All emails</a></p>`,
)
