// What the announcement bar shows, from what operators typed (specification §7). It stands on every page, so a half-filled
// setting shows less rather than something broken.

export interface Announcement {
  readonly text: string
  readonly linkText: string | null
  readonly linkHref: string | null
}

/** Null when there is nothing to say. A link needs both its words and an address that is ours or https. */
export function readAnnouncement(setting: Readonly<Record<string, unknown>> | undefined): Announcement | null {
  const text = textOf(setting?.text)
  if (!text) return null
  const linkText = textOf(setting?.linkText)
  const linkHref = textOf(setting?.linkHref)
  const hasLink = linkText !== '' && isOwnPageOrHttps(linkHref)
  return { text, linkText: hasLink ? linkText : null, linkHref: hasLink ? linkHref : null }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

// "//host" and "/\host" lead to another site.
const isOwnPageOrHttps = (href: string): boolean => /^\/(?![/\\])/.test(href) || /^https:\/\/[^\s]+$/.test(href)
