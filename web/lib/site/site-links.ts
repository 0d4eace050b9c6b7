// Links of the menu and the footer. They come with each page's data, so that a first visit need not load their text as
// script.

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

/** Copy that only the footer has. */
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
