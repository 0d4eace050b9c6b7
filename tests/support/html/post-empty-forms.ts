import type { ServedPage } from './crawl-site.ts'

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Matches a field that a person types into. */
const typed = /<textarea|<input(?![^>]*\stype="(?:hidden|checkbox|radio|submit|file|search)")/

/**
 * Posts each form with its fields left empty, as a browser without scripts does. A form that is on several pages is posted
 * once.
 * @returns the pages that posting the forms leads to
 */
export async function postEmptyForms(
  origin: string,
  pages: readonly ServedPage[],
  cookie: string,
): Promise<ServedPage[]> {
  const posted = new Set<string>()
  const answers: ServedPage[] = []
  for (const { path, html } of pages)
    for (const [, head = '', inside = ''] of html.matchAll(/<form(\s[^>]*)>(.*?)<\/form>/gs)) {
      if (attribute(head, 'method')?.toLowerCase() !== 'post' || !typed.test(inside)) continue
      const target = new URL(attribute(head, 'action') ?? '', origin + path)
      const fields = new URLSearchParams()
      for (const [tag] of inside.matchAll(/<(?:input|textarea|button)[^>]*>/g)) {
        const name = attribute(tag, 'name')
        const isKept = /type="hidden"/.test(tag) || tag.startsWith('<button')
        if (name && (isKept || typed.test(tag))) fields.append(name, isKept ? (attribute(tag, 'value') ?? '') : '')
      }
      const signature = `${target.pathname}${target.search} ${[...fields.keys()].join(' ')} ${fields.get('intent') ?? ''}`
      if (target.origin !== origin || posted.has(signature)) continue
      posted.add(signature)
      const answer = await fetch(target, {
        method: 'POST',
        headers: { cookie, origin },
        body: fields,
        redirect: 'manual',
      })
      const text = await answer.text()
      if (answer.headers.get('content-type')?.startsWith('text/html'))
        answers.push({ path: `POST ${signature}`, status: answer.status, html: text, ids: new Set() })
    }
  return answers
}
