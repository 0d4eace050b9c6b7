import type { SandboxConfig } from '../options.ts'
import { type Html, html } from './html.ts'
import { type PageAnswer, page } from './layout.ts'

const tools = [
  ['events', 'Event log'],
  ['clock', 'Clock and cards'],
  ['faults', 'Faults'],
] as const

interface ToolPage {
  config: SandboxConfig
  tool: (typeof tools)[number][0]
  heading: string
  body: Html
  /** What the button has just done. */
  notice?: string | null
  /** Why the button failed. */
  problem?: string | null
}

/** A page for testers, with links to the other pages for testers. */
export function toolPage({ config, tool, heading, body, notice, problem }: ToolPage): PageAnswer {
  const main = html`<div class="wide">
<nav aria-label="Sandbox"><ul class="tools">${tools.map(
    ([path, words]) =>
      html`<li><a href="${config.publicBase}/${path}"${path === tool && html` aria-current="page"`}>${words}</a></li>`,
  )}</ul></nav>
<h1>${heading}</h1>
${notice && html`<p class="notice" role="status">${notice}</p>`}
${problem && html`<p class="alert" role="alert">${problem}</p>`}
${body}
</div>`
  return page({ config, title: `${heading} · Sandbox`, main, status: problem ? 422 : 200 })
}

/** A form that consists of one button. */
export function buttonForm(
  action: string,
  words: string,
  options: { label?: string; fields?: Record<string, string> } = {},
): Html {
  const { label, fields = {} } = options
  return html`<form method="post" action="${action}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button type="submit" class="small"${label && html` aria-label="${label}"`}>${words}</button></form>`
}

/** `2026-11-20 09:00:00` */
export const formatUtc = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)
