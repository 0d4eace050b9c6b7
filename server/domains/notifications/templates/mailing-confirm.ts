import type { Letter, Site } from '../letter/letter.ts'

export interface MailingConfirm {
  /** Each exists in its letter only. */
  readonly confirmCode: string
  readonly leaveCode: string
}

/** Asks back whether the news is wanted: nothing else is sent before (law L-25). */
export const mailingConfirm = ({ confirmCode, leaveCode }: MailingConfirm, site: Site): Letter => ({
  template: 'mailing-confirm',
  subject: `News from ${site.name}: is that you?`,
  preview: 'One press, and you’re on the list.',
  heading: 'Shall we write to you?',
  blocks: [
    {
      kind: 'text',
      text: `Somebody, we hope you, asked for news from ${site.name} at this address. Press the button and you’re on the list. You can leave it with one click in every email.`,
    },
    {
      kind: 'button',
      label: 'Yes, send me the news',
      path: `/mailing-list/confirm/${encodeURIComponent(confirmCode)}`,
    },
    { kind: 'text', text: 'It wasn’t you? Then do nothing: without the button, we send nothing more.' },
    {
      kind: 'link',
      label: 'No, and forget this address',
      path: `/mailing-list/leave/${encodeURIComponent(leaveCode)}`,
    },
  ],
  because: 'You get this one email because this address was typed into our form for news.',
})
