// Copy for the mailing-list form, which is in every page's footer. The mailing list's own pages have their copy in
// screens/mailing-list/copy.ts.
import { brand } from '#web/brand.ts'

export const mailingListCopy = {
  heading: 'Be first to see new arrivals',
  email: 'Email for news',
  consent: `News and offers from ${brand.name}. We’ll email you to confirm. You can unsubscribe at any time.`,
  privacy: 'Privacy policy',
  join: 'Count me in',
  joining: 'Adding you…',
  checkInbox: 'Check your inbox and confirm your email to join the list.',
  orEmail: 'Email us',
} as const
