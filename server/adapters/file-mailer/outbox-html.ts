// The HTML of the outbox's pages: no script, no inline styles.
import { escapeHtml } from '#server/kernel/escape-html.ts'
import type { Neighbours, StoredMail } from './stored-mail.ts'

export const outboxAddress = '/__mail'
/** Shown as in a mail program, on a screen or on a phone, or only its text part. */
export type MailView = 'wide' | 'phone' | 'text'

interface List {
  readonly mails: readonly StoredMail[]
  /** How many emails match, on all pages. */
  readonly found: number
  /** The words that were searched for. */
  readonly wanted: string
  readonly page: number
  readonly last: number
  /** The address of the page that moves the demo's time, if there is one. */
  readonly clock?: string | undefined
}

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
<link rel="stylesheet" href="${outboxAddress}/outbox.css">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`

const listLink = (wanted: string, page: number): string => {
  const query = new URLSearchParams({ ...(wanted ? { q: wanted } : {}), ...(page > 1 ? { page: `${page}` } : {}) })
  return escapeHtml(query.size > 0 ? `${outboxAddress}?${query}` : outboxAddress)
}
const mailLink = (id: string, view: MailView = 'wide'): string =>
  `${outboxAddress}/${encodeURIComponent(id)}${view === 'wide' ? '' : `?view=${view}`}`

export const listPage = ({ mails, found, wanted, page: current, last, clock }: List): string =>
  page(
    'Demo outbox',
    `<h1>Demo outbox</h1>
<p class="quiet">Every email the demo has sent, newest first. None of them left this machine. ${clock ? `<a href="${clock}">Demo clock</a> · ` : ''}<a href="/">Back to the site</a></p>
<form action="${outboxAddress}" method="get" role="search">
<label for="q">Address, subject or kind</label>
<div class="search"><input id="q" name="q" type="search" value="${escapeHtml(wanted)}" autocomplete="off" autocapitalize="none" spellcheck="false"><button type="submit">Search</button></div>
</form>
${summary(found, wanted)}
${mails.length === 0 ? '' : `<ol>${mails.map(listEntry).join('\n')}</ol>`}
${pager(wanted, current, last)}`,
  )

function summary(found: number, wanted: string): string {
  if (found === 0)
    return wanted
      ? `<p>No email matches “${escapeHtml(wanted)}”. <a href="${outboxAddress}">Show all</a></p>`
      : '<p>No email yet. Register, or ask for a new password, and look again.</p>'
  const count = `${found} ${found === 1 ? 'email' : 'emails'}`
  return wanted
    ? `<p class="count">${count} for “${escapeHtml(wanted)}”. <a href="${outboxAddress}">Show all</a></p>`
    : `<p class="count">${count}</p>`
}

function pager(wanted: string, current: number, last: number): string {
  if (last === 1) return ''
  const newer = current > 1 ? `<a href="${listLink(wanted, current - 1)}" rel="prev">Newer</a>` : ''
  const older = current < last ? `<a href="${listLink(wanted, current + 1)}" rel="next">Older</a>` : ''
  return `<nav class="pager" aria-label="Pages">${newer}<span>Page ${current} of ${last}</span>${older}</nav>`
}

const listEntry = ({ id, subject, to, date, template }: StoredMail): string =>
  `<li><a class="subject" href="${mailLink(id)}">${escapeHtml(subject)}</a><span>To <a href="${listLink(to, 1)}">${escapeHtml(to)}</a></span><span><time datetime="${escapeHtml(date)}">${escapeHtml(shownDate(date))}</time> · ${escapeHtml(template)}</span></li>`

const views: readonly [MailView, string][] = [
  ['wide', 'As it looks'],
  ['phone', 'On a phone'],
  ['text', 'Plain text'],
]

export const mailPage = (mail: StoredMail, view: MailView, { newer, older }: Neighbours): string =>
  page(
    `${mail.subject} – demo outbox`,
    `<nav class="crumbs" aria-label="Outbox"><a href="${outboxAddress}">All emails</a>${newer ? `<a href="${mailLink(newer, view)}" rel="prev">Newer</a>` : ''}${older ? `<a href="${mailLink(older, view)}" rel="next">Older</a>` : ''}</nav>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>
<dt>To</dt><dd><a href="${listLink(mail.to, 1)}">${escapeHtml(mail.to)}</a></dd>
<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>Sent</dt><dd>${escapeHtml(shownDate(mail.date))}</dd>
<dt>Kind</dt><dd>${escapeHtml(mail.template)}</dd>${attachedFiles(mail)}
</dl>
<nav class="views" aria-label="How to show it">${views
      .map(
        ([name, label]) =>
          `<a href="${mailLink(mail.id, name)}"${name === view ? ' aria-current="page"' : ''}>${label}</a>`,
      )
      .join('')}</nav>
${
  view === 'text'
    ? `<pre tabindex="0">${linked(mail.text)}</pre>`
    : `<iframe class="${view}" title="The email as it looks" sandbox="allow-top-navigation-by-user-activation" src="${outboxAddress}/${encodeURIComponent(mail.id)}/body"></iframe>`
}`,
  )

const attachedFiles = ({ id, files = [] }: StoredMail): string =>
  files
    .map(
      ({ fileName }, index) =>
        `\n<dt>Attached</dt><dd><a href="${outboxAddress}/${encodeURIComponent(id)}/files/${index}">${escapeHtml(fileName)}</a></dd>`,
    )
    .join('')

export const missingPage = page(
  'No such email',
  `<h1>No such email</h1>\n<p>It may have gone with a reset. <a href="${outboxAddress}">All emails</a></p>`,
)
