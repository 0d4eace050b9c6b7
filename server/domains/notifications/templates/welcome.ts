import type { Letter, Site } from '../letter/letter.ts'
import { greetingName } from '../rules/greeting-name.ts'

/** An account was opened. */
export const welcome = ({ givenName }: { readonly givenName: string }, site: Site): Letter => ({
  template: 'welcome',
  subject: `Welcome to ${site.name}`,
  preview: 'Your account is open. Next: a plan, then the first pieces.',
  heading: greetingName(givenName) ? `Hello ${givenName}, welcome` : 'Hello and welcome',
  blocks: [
    {
      kind: 'text',
      text: `Your ${site.name} account is open. Choose a plan, spend its credits on clothes you like, and swap them for the next size whenever you want.`,
    },
    {
      kind: 'list',
      items: [
        'Your first delivery and your first return are free.',
        'Stains and wear are covered. Felt-tip included.',
        'Had a piece for nine months? It’s yours.',
      ],
    },
    { kind: 'button', label: 'See the plans', path: '/plans' },
    { kind: 'link', label: 'Have a look at the clothes first', path: '/shop' },
    {
      kind: 'text',
      text: 'You didn’t open an account? Then somebody typed your address by mistake. Write to us and we’ll remove it.',
    },
  ],
})
