import { brand } from '#web/brand.ts'
import type { LegalText } from '#web/copy/legal/legal-text.ts'

export const cookies: LegalText = {
  title: 'Cookies policy',
  description: `The cookies and browser storage ${brand.name} uses.`,
  version: '2026-11-23',
  updated: '23 November 2026',
  intro:
    'This site sets only what it needs to work. There is no advertising or analytics cookie today, so there is nothing to agree to.',
  parts: [
    {
      id: 'necessary',
      title: 'What the site needs',
      summary: 'Signing in, the basket, and what you asked us to remember.',
      paragraphs: ['These are set because something you do needs them:'],
      list: [
        'the session cookie keeps you signed in; it cannot be read by scripts and ends when you sign out',
        'wrenlet_basket holds what is in your basket, for 90 days',
        'wrenlet_swap holds what you ticked to send back while you pick new pieces, for 2 days',
        'wrenlet.favourites in your browser’s storage holds the pieces you saved and, while you are signed in, the number of your account',
        'wrenlet.favourites.agreed holds when your account was last asked for them, until the tab is closed',
        'wrenlet.user in your browser’s storage holds the number of your account, nothing else, so that tabs agree on whether you are signed in',
      ],
    },
    {
      id: 'payment',
      title: 'While you pay',
      summary: 'The payment provider sets its own cookies on its pages.',
      paragraphs: [
        'When you pay you are on our payment provider’s page or in its form. It may set cookies there to prevent fraud.',
      ],
    },
    {
      id: 'optional',
      title: 'What would need your consent',
      summary: 'Nothing of this kind is set.',
      paragraphs: [
        'If we ever measure campaigns or show advertising, we ask first. Saying no will be as easy as saying yes, and nothing is set before you answer.',
      ],
    },
    {
      id: 'control',
      title: 'Your controls',
      summary: 'Your browser can delete all of it.',
      paragraphs: [
        'You can delete cookies and storage in your browser’s settings. You will be signed out, and your basket and favourites will be empty.',
      ],
    },
  ],
}
