// Words of the form for news, which stands in every page's footer: what its own pages say is in mailing-list-pages.ts.
import { brand } from '#web/brand.ts'

export const mailingListCopy = {
  heading: 'Be first to the new arrivals',
  lead: 'New arrivals, good ideas for outgrown jumpers, now and then a joke.',
  email: 'Email for news',
  consent: `By asking, you agree to get ${brand.name}’s emails. We’ll send one first to check it’s you, and every one has a link to stop them.`,
  privacy: 'How we look after your address',
  join: 'Count me in',
  joining: 'Adding you…',
  checkInbox: 'Check your inbox: one press on the link there, and you’re on the list.',
  orEmail: 'Email us',
  afterOrder: 'While you wait for the postie',
} as const
