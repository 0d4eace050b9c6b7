import type { EmailMessage, Site } from '../../email/email-message.ts'
import type { News } from '../../rules/news/read-news.ts'

const withUnsubscribe = ({ blocks }: News, leaveCode: string): EmailMessage['blocks'] => [
  ...blocks,
  { kind: 'link', label: 'Unsubscribe', path: `/mailing-list/leave/${encodeURIComponent(leaveCode)}` },
]

/** @param leaveCode the code that unsubscribes, which exists only in this email */
export const newsEmail = (news: News, leaveCode: string, site: Site): EmailMessage => ({
  template: 'news',
  subject: news.subject,
  preview: news.preview,
  heading: news.heading,
  blocks: withUnsubscribe(news, leaveCode),
  because: `You’re getting this email because you asked for news from ${site.name}.`,
  unsubscribePath: `/mailing-list/unsubscribe/${encodeURIComponent(leaveCode)}`,
})

/** The proof that an operator reads first: the same email, but its link unsubscribes nobody. */
export const newsProof = (news: News, site: Site): EmailMessage => ({
  template: 'news-proof',
  subject: news.subject,
  preview: news.preview,
  heading: news.heading,
  blocks: withUnsubscribe(news, 'preview'),
  because: `You’re getting this preview because the ${site.name} team sent it to this address.`,
})
