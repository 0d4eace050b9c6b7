import { brand } from '#web/brand.ts'
import type { LegalText } from '#web/screens/storefront/legal/texts/legal-text.ts'

export const cookies: LegalText = {
  title: 'Cookies policy',
  description: `The cookies and browser storage ${brand.name} uses.`,
  version: '2026-12-08',
  updated: '8 December 2026',
  intro:
    'This site sets only what it needs to work. There are no advertising or analytics cookies, so there’s nothing for you to accept.',
  parts: [
    {
      id: 'necessary',
      title: 'What the site needs',
      summary: 'Signing in, your basket and cart, and what you asked us to remember.',
      paragraphs: ['We set these because something you do needs them. None of them is read by anyone else.'],
      table: {
        caption: 'Cookies and browser storage',
        heads: ['Name', 'What it’s for', 'How long'],
        rows: [
          [
            '__Host-wrenlet_session',
            'Cookie. Keeps you signed in; scripts can’t read it. (wrenlet_session where the site runs without https, as on your own computer.)',
            '60 days after you last used the site, or until you sign out',
          ],
          ['wrenlet_basket', 'Cookie. What’s in your basket.', '90 days'],
          [
            '__Host-wrenlet_resale_cart',
            'Cookie. A secret number that finds your cart in the resale shop; scripts can’t read it. (wrenlet_resale_cart where the site runs without https.)',
            '30 days after you last added something',
          ],
          [
            '__Host-wrenlet_resale_order',
            'Cookie. A secret number that opens the order you placed last in the resale shop; scripts can’t read it. (wrenlet_resale_order where the site runs without https.)',
            '30 days after you ordered',
          ],
          [
            '__Host-wrenlet_gift',
            'Cookie. A secret number that finds the gift card you’re paying for without an account; scripts can’t read it. (wrenlet_gift where the site runs without https.)',
            'Until you’ve paid, or 30 days',
          ],
          [
            '__Host-wrenlet_ski',
            'Cookie. A secret number that finds the ski wear you’re booking without an account; scripts can’t read it. (wrenlet_ski where the site runs without https.)',
            'Until you’ve paid, or 30 days',
          ],
          [
            'wrenlet_swap',
            'Cookie. What you chose to send back while you pick new pieces.',
            'Until you close the browser',
          ],
          [
            'wrenlet.favourites',
            'Local storage. The pieces you saved and, while you’re signed in, the number of your account.',
            'Until you delete it',
          ],
          [
            'wrenlet.favourites.agreed',
            'Session storage. When we last checked your saved pieces.',
            'Until you close the tab',
          ],
          [
            'wrenlet.user',
            'Local storage. The number of your account, nothing else, so that tabs agree on whether you’re signed in.',
            'Until you sign out',
          ],
          [
            'react-router-scroll-positions',
            'Session storage. How far down each page you were, so that Back returns you there.',
            'Until you close the tab',
          ],
        ],
      },
    },
    {
      id: 'payment',
      title: 'While you pay',
      summary: 'Stripe, our payment provider, sets its own cookies.',
      paragraphs: ['When you pay you’re on Stripe’s page or in its form. Stripe sets cookies there to prevent fraud.'],
      table: {
        caption: 'Stripe’s cookies on our pages',
        heads: ['Name', 'What it’s for', 'How long'],
        rows: [
          ['__stripe_mid', 'Cookie. Stripe recognises the browser, to prevent fraud.', '1 year'],
          ['__stripe_sid', 'Cookie. Stripe recognises the visit, to prevent fraud.', '30 minutes'],
        ],
      },
    },
    {
      id: 'optional',
      title: 'What would need your consent',
      summary: 'We don’t set any.',
      paragraphs: [
        'If we ever measure campaigns or show advertising, we’ll ask first. Saying no will be as easy as saying yes, and we’ll set nothing before you answer.',
      ],
    },
    {
      id: 'control',
      title: 'Your controls',
      summary: 'Your browser can delete all of it.',
      paragraphs: [
        'You can delete cookies and storage in your browser’s settings. You’ll be signed out, and your basket will be empty. Favourites you saved while signed in are kept in your account.',
      ],
    },
  ],
}
