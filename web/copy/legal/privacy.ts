import { brand } from '#web/brand.ts'
import type { LegalText } from '#web/copy/legal/legal-text.ts'

export const privacy: LegalText = {
  title: 'Privacy policy',
  description: `What ${brand.name} knows about you, why, and what you can do about it.`,
  version: '2026-11-23',
  updated: '23 November 2026',
  intro:
    'We keep what we need to post you clothes, take payment and answer your questions. We don’t sell it. This shop is a demonstration: please don’t enter real personal details.',
  parts: [
    {
      id: 'what',
      title: 'What we keep',
      summary: 'Your contact details, your orders, and only what you choose to tell us about children.',
      paragraphs: ['When you join or order we keep:'],
      list: [
        'your name, email address, postal address and, if you give it, a phone number for the courier',
        'your plan, orders, returns and what is at home with you',
        'the terms you agreed to and when',
        'the pieces you save as favourites while you are signed in',
        'the email address you leave to hear when a piece is back, with the piece and the size, whether or not you have an account',
        'the email address you give us for news, and whether you confirmed it or left',
        'the devices you are signed in with: what each browser calls itself, and when it was last used',
        'what concerned the security of your account: sign-ins with what the browser calls itself in words, wrong passwords by the day, changes of password and email. You can read it on your account page',
        'the networks you signed in from, as a code instead of an address, so that somebody else’s wrong passwords don’t slow you down',
        'what you write to us',
        'if you choose to: a child’s first name or nickname, date of birth and height. All are optional, and deleting them erases them at once',
      ],
    },
    {
      id: 'cards',
      title: 'Cards',
      summary: 'Card numbers never touch our servers.',
      paragraphs: [
        'Payments are taken by our payment provider on its own page or in its own form. We learn whether a payment worked, how much it was and the last digits of the card.',
      ],
    },
    {
      id: 'why',
      title: 'Why, and on what ground',
      summary: 'To do what you asked for, to keep the books, and with your consent for the rest.',
      paragraphs: ['We use your details:'],
      list: [
        'to run your membership and deliver your orders: our contract with you',
        'to keep invoices and records for tax: a legal duty',
        'to tell you that a piece is back: because you asked us to',
        'to prevent fraud and keep the service safe: our legitimate interest',
        'to email you about new arrivals: only with your consent, and one click ends it',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      summary: 'Those who deliver, take payment and host for us, and nobody for advertising unless you agree.',
      paragraphs: [
        'Our payment provider, the courier, our email service and the company that hosts the servers handle details on our instructions. An advertising pixel is never loaded before you have agreed to it.',
        'Nothing about a child is ever put into statistics, addresses of pages or the subject of an email.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      summary: 'Five years after you last signed in; wishes for a piece one year; invoices as long as the law says.',
      paragraphs: [
        'We erase your account five years after you last signed in, and write to you before we do. Orders are then made anonymous. Invoices are kept for six years because tax law asks for it.',
        'The address you leave to hear when a piece is back is deleted, with the wish, 12 months after you first asked for it.',
        'An address given for news is forgotten 30 days after you asked, if you never answered our email, and 30 days after a “no”. If you were on the list and left, we keep the address only to know that you left.',
        'A signed-in device leaves our list when you sign out there, or 60 days after it was last used, and 180 days after you signed in at the latest; a network 90 days after you last signed in from it.',
        'What concerned the security of your account is forgotten after 400 days. An email you have changed is kept for seven days more, so that you can take it back.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      summary: 'A copy, a correction or erasure. We answer within one month.',
      paragraphs: [
        'You can ask for a copy of what we hold, have it corrected or erased, object to how we use it or take back a consent. Erasure waits only while clothes are still with you.',
        `Write to ${brand.privacyEmail}. If you have a complaint we acknowledge it within 30 days and tell you the outcome; you can also turn to the Information Commissioner’s Office, ico.org.uk.`,
      ],
    },
  ],
}
