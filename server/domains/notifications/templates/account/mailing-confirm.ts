import type { EmailMessage, Site } from '../../email/email-message.ts'

export interface MailingConfirm {
  /** Exists only in this email, like `leaveCode`. */
  readonly confirmCode: string
  readonly leaveCode: string
}

const promise = 'Confirm below and we’ll email you about new arrivals. You can unsubscribe any time.'
const confirmLabel = 'Yes, send me the news'

/** What pressing the button agrees to, word for word, stored with the agreement. */
export const confirmWords = `${promise} [${confirmLabel}]`

/** Asks an address to confirm that it wants news; nothing else is sent to it before that (law L-25). */
export const mailingConfirm = ({ confirmCode, leaveCode }: MailingConfirm, site: Site): EmailMessage => ({
  template: 'mailing-confirm',
  subject: `Confirm you’d like news from ${site.name}`,
  preview: 'We won’t email you about new arrivals until you do.',
  heading: 'One press and you’re on the list',
  blocks: [
    { kind: 'text', text: promise },
    {
      kind: 'button',
      label: confirmLabel,
      path: `/mailing-list/confirm/${encodeURIComponent(confirmCode)}`,
    },
    { kind: 'text', text: 'Didn’t ask for this? You can ignore it: we won’t email you again.' },
    {
      kind: 'link',
      label: 'No thanks, delete my email',
      path: `/mailing-list/leave/${encodeURIComponent(leaveCode)}`,
    },
  ],
  because: 'You’re getting this one email because this address was entered in our form for news.',
  unsubscribePath: `/mailing-list/unsubscribe/${encodeURIComponent(leaveCode)}`,
})
