// Links of the menu and the footer that come with each page's data, so that their words are no part of what a first visit loads as script.

export interface SiteLinks {
  readonly title: string
  readonly links: readonly { readonly to: string; readonly label: string }[]
}

export const siteLinks: readonly SiteLinks[] = [
  {
    title: 'About us',
    links: [
      { to: '/about', label: 'Our story' },
      { to: '/mission', label: 'Our mission' },
      { to: '/community', label: 'Community' },
    ],
  },
  {
    title: 'Our impact',
    links: [
      { to: '/planet', label: 'Planet and impact' },
      { to: '/howitworks#cost', label: 'What it costs' },
    ],
  },
]

export interface FooterWords extends SiteLinks {
  readonly line: string
  readonly demo: string
  readonly faq: string
}

/** The words that only the footer has. */
export const footerWords: FooterWords = {
  line: 'Children’s clothes that come back, get mended and go round again. Delivered across the UK.',
  demo: 'A demonstration: people, brands and figures are made up.',
  faq: 'Common questions',
  title: 'Legal',
  links: [
    { to: '/terms', label: 'Terms of service' },
    { to: '/privacy', label: 'Privacy' },
    { to: '/cookies', label: 'Cookies' },
    { to: '/accessibility', label: 'Accessibility' },
    { to: '/cookies#choices', label: 'Cookie settings' },
    { to: '/complaints', label: 'Complaints' },
  ],
}
