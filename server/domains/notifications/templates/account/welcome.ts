import type { EmailMessage, Site } from '../../email/email-message.ts'
import { greetingName } from '../../rules/greeting-name.ts'

export const welcome = ({ givenName }: { readonly givenName: string }, site: Site): EmailMessage => ({
  template: 'welcome',
  subject: `Welcome to ${site.name}`,
  preview: 'Next step: choose a plan and pick your first pieces.',
  heading: greetingName(givenName) ? `Hello ${givenName}, welcome` : 'Hello and welcome',
  blocks: [
    {
      kind: 'text',
      text: 'Your account is ready. Choose a plan, fill it with clothes you love, and swap for the next size whenever you like.',
    },
    {
      kind: 'list',
      items: [
        'Your first delivery and your first return are free.',
        'Stains and wear are covered. Felt-tip included.',
        'Rent a piece for nine months in a row and it’s yours to keep.',
      ],
    },
    { kind: 'button', label: 'See the plans', path: '/plans' },
    { kind: 'link', label: 'Browse the clothes first', path: '/shop' },
    {
      kind: 'text',
      text: 'Not you? Someone may have typed your email by mistake. Reply and we’ll delete the account.',
    },
  ],
})
