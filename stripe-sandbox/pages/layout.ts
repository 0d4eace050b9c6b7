import { grouped, testCards } from '../cards.ts'
import type { SandboxConfig } from '../options.ts'
import { type Html, html } from './html.ts'

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Forbids inline scripts and styles. Forms may post elsewhere, because their redirects lead to the merchant. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'"

interface Layout {
  config: SandboxConfig
  title: string
  main: Html
  /** Whether the page is shown inside another, with a line instead of the banner and without margins. */
  framed?: boolean
  /** Whether the page is in a frame without room for that line. */
  bare?: boolean
  script?: string
  status?: number
}

/** Renders a whole page in the sandbox's own style. */
export function page({ config, title, main, framed = false, bare = false, script, status = 200 }: Layout): PageAnswer {
  const banner = html`<p class="banner"><strong>Sandbox.</strong> No real money moves here. Use a test card.</p>`
  const body = html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${config.publicBase}/assets/sandbox.css">
<link rel="stylesheet" href="${config.publicBase}/assets/sections.css">
${script && html`<script type="module" src="${config.publicBase}/assets/${script}"></script>`}
</head>
<body${framed && html` class="framed"`}>
${!framed && html`<header>${banner}</header>`}
<main>${main}${framed && !bare && html`<p class="note line">Sandbox: no real money moves here.</p>`}</main>
</body>
</html>`
  return { status, headers: pageHeaders('text/html; charset=utf-8'), body: body.text }
}

export const pageHeaders = (type: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  // Not `no-referrer`: that would make browsers send `Origin: null` with the forms, which the proxying app refuses.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
})

/** Redirects to another page, after a POST. */
export const redirectTo = (location: string): PageAnswer => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store' },
  body: '',
})

/** The list of what each test card does. */
export function cardList(): Html {
  return html`<details class="cards">
<summary>Test cards</summary>
<p>Any expiry date in the future and any security code will do.</p>
<div class="scroll" role="region" aria-label="Test cards" tabindex="0">
<table>
<thead><tr><th scope="col">Number</th><th scope="col">What happens</th></tr></thead>
<tbody>${testCards.map((card) => html`<tr><td class="number">${grouped(card.number)}</td><td>${card.label}</td></tr>`)}</tbody>
</table>
</div>
</details>`
}
