import { brand } from '#web/brand.ts'
import type { LegalText } from '#web/screens/storefront/legal/texts/legal-text.ts'

export const cookies: LegalText = {
  title: 'Cookies policy',
  description: `The cookies and browser storage ${brand.name} uses.`,
  version: '2026-12-09',
  updated: '9 December 2026',
  intro:
    'This site sets what it needs to work. Anything else is up to you: saying no is as easy as saying yes, and nothing goes to anyone else before you’ve answered.',
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
            '__Host-wrenlet_consent',
            'Cookie. What you chose on this page; with a yes, also a random number. (wrenlet_consent where the site runs without https.)',
            '6 months, then we ask again',
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
      id: 'statistics',
      title: 'What we count',
      summary: 'Daily totals without a name, until you object.',
      paragraphs: [
        'We count which pages are opened, what is put in a basket and what is ordered, to see what works and what doesn’t. We keep the total of each day, not who did what: no account, no address, no number that would recognise you, and never anything about a child. It sets no cookie, and we share it with no one. Beside a purchase that waits to be paid we note that it may be counted; the note goes when it’s paid, or after a week at most. So that no order counts twice, we also keep a code for about a month that only we could match to the order.',
        'The law lets us count like this without asking, as long as you can object. Untick “Count my visits” above, or press “Reject all”, and your browser sends us nothing more to count. A purchase you’ve already begun to pay for may still be counted.',
      ],
    },
    {
      id: 'optional',
      title: 'What needs your consent',
      summary: 'Google Analytics, error reports and advertising: only after you’ve said yes.',
      paragraphs: [
        'With your yes, and only while we use them, our server passes on what the next section lists: to Google Analytics and our error service, or to Meta for advertising. It goes under a random number that is made when you agree. No script, picture or cookie of theirs is ever on our pages.',
        'You can take a yes back above at any time. We keep a record of each choice, without your name, for 24 months: the law asks us to be able to prove it. A browser that sends Global Privacy Control has said no to everything, and we don’t ask.',
      ],
      table: {
        caption: 'Cookies that need your consent',
        heads: ['Name', 'What it’s for', 'How long'],
        rows: [
          [
            '__Host-wrenlet_campaign',
            'Cookie, with a yes to advertising. The advert or email that brought you here; scripts can’t read it. (wrenlet_campaign where the site runs without https.)',
            '1 day',
          ],
        ],
      },
    },
    {
      id: 'passed-on',
      title: 'What they get',
      summary: 'Each gets only what stands here, only with your yes to it, and only while we use it.',
      paragraphs: [
        'Our server sends it within minutes of when it happens, or a day later at most, and then deletes it. Nothing from before your yes is sent, except which advert brought you here, and nothing once you’ve taken it back. None of them gets your name, your email or postal address, the network you’re on, the number of an order or anything about your children.',
      ],
      table: {
        caption: 'What is passed on',
        heads: ['Who', 'What they get', 'When, and what for'],
        rows: [
          [
            'Google, for Google Analytics',
            'Your random number, and a number for your day here that is made from it. The time. The address of a page as a pattern, such as /shop/:id. The piece you look at or put in your basket. Which filters you use, not what you choose in them. That you start to check out, press our email address, start a membership or ask for news. Of an order: which shop it’s from, its total, and a code that only we could match to the order. Whether you’ve agreed to advertising; we ask Google never to use any of it for adverts about you.',
            'With a yes to Google Analytics and error reports, each time one of these happens. To see which pages and pieces work.',
          ],
          [
            'Our error service',
            'Your random number. The time. The address of the page as a pattern. What broke in our scripts: the kind of error, its message without anything you typed, and where in our files it was. Whether it was in the real shop or a test of it.',
            'With a yes to Google Analytics and error reports, when something breaks in your browser. To mend it.',
          ],
          [
            'Meta, which runs Facebook and Instagram',
            'That there was an order or a new membership. Its time. The total of the order, never what is in it, and a code that only we could match to the order. The address of our home page. What your browser calls itself, which Meta requires. The advertising click id, a number that Meta’s link had when one of its adverts brought you here. A code that is made from your random number, and for a membership another that is made from it and the day.',
            'With a yes to measuring our advertising, when you order or start a membership. To see whether an advert led to it. Meta looks for the people it showed our adverts to, partly on its own responsibility.',
          ],
        ],
      },
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
