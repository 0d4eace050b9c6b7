// What the announcement bar shows, from what operators typed (spec §7). It is on every page, so an incomplete setting
// shows less rather than something broken. Members are not sold the membership they have: links to the plans, and announcements
// marked for newcomers, are shown only to people who may join for the first time.

export interface Announcement {
  readonly text: string
  readonly linkText: string | null
  readonly linkHref: string | null
  readonly audience: 'everyone' | 'newcomers'
}

/** Null when there is nothing to say. A link needs text and an address that is ours or https. */
export function readAnnouncement(setting: Readonly<Record<string, unknown>> | undefined): Announcement | null {
  const text = textOf(setting?.text)
  if (!text) return null
  const linkText = textOf(setting?.linkText)
  const linkHref = textOf(setting?.linkHref)
  const hasLink = linkText !== '' && isOwnPageOrHttps(linkHref)
  return {
    text,
    linkText: hasLink ? linkText : null,
    linkHref: hasLink ? linkHref : null,
    audience: setting?.audience === 'newcomers' || leadsToPlans(linkHref) ? 'newcomers' : 'everyone',
  }
}

const leadsToPlans = (href: string): boolean => /^\/(?:plans|checkout)(?:[/?#]|$)/.test(href)

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

// "//host" and "/\host" lead to another site.
const isOwnPageOrHttps = (href: string): boolean => /^\/(?![/\\])/.test(href) || /^https:\/\/[^\s]+$/.test(href)
