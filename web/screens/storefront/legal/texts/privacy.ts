import { brand } from '#web/brand.ts'
import type { LegalText } from '#web/screens/storefront/legal/texts/legal-text.ts'

export const privacy: LegalText = {
  title: 'Privacy policy',
  description: `What ${brand.name} knows about you, why, and what you can do about it.`,
  version: '2026-12-09',
  updated: '9 December 2026',
  intro: 'We collect only what we need to send you clothes, take payment and answer your questions. We don’t sell it.',
  demo: 'This shop is a demonstration: please don’t enter real personal details.',
  parts: [
    {
      id: 'controller',
      title: 'Who is responsible',
      summary: '{company} is the controller of your details.',
      paragraphs: [
        '{trader}',
        'For anything about your privacy, email {email}.',
        'We need your name, email and postal address to send you clothes and your payment to be paid. Everything else is up to you.',
      ],
    },
    {
      id: 'what',
      title: 'What we keep',
      summary: 'Your contact details, your orders, and only what you choose to tell us about children.',
      paragraphs: ['When you join or order we keep:'],
      list: [
        'your name, email address, postal address and, if you give it, a phone number for the courier',
        'your plan, payments, orders, returns and what you have at home',
        'the terms you agreed to, what we showed you before you paid, and when',
        'the pieces you save as favourites while you’re signed in',
        'the email address you leave to hear when a piece is back, with the piece and the size, whether or not you have an account',
        'the email address you give us for news, the words you agreed to and when, which news we emailed you, and whether it came back or you unsubscribed',
        'the devices you’re signed in with: what each browser calls itself, and when it was last used',
        'what concerned the security of your account: sign-ins with what the browser calls itself in words, wrong passwords by the day, changes of password and email. You can read it on your account page',
        'the networks you signed in from, as a code instead of an address, so that someone else’s wrong passwords don’t slow you down',
        'with whom you share a membership, since when, and the address you invite until the invitation is accepted, withdrawn or has run out after 7 days',
        'the gift cards you buy: for whom, their email, and what you write to them; and those you redeem. We use that email for the gift card alone',
        'the ski wear you book: your name, email, phone number and address, the days and the sizes. It names no child',
        'the links you make so that others see which sizes fit your children: what each shows, and until when. They show no names, birthdays or addresses. A link works for 90 days, or until you switch it off',
        'which emails we sent you and when, and what you write to us',
        'a complaint you make: your email, your name if you give it, what you wrote and what we answered',
        'where and on which day somebody found a piece that you have, and what you answer. Of the person who finds one we keep only what they choose, and neither of you learns who the other is',
        'what you tell us about a piece that isn’t as described, and the photo you send with it. We keep only the picture, not where or with what it was taken',
        'if you choose to: a child’s first name or nickname, date of birth and height, and which of your children a piece is for. All are optional, and deleting them erases them straight away',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      summary: 'Only what you tell us, only in your account, and only to find what fits.',
      paragraphs: [
        'This site is for adults, and only an adult can have an account. What you tell us about a child is in your account: a first name or nickname, a date of birth and a height. You don’t have to give any of it, and you can delete it at any time, which erases it straight away.',
        'We use it to show sizes that fit, suggest pieces and sort your closet. We don’t use it for advertising, and it’s never in statistics, in the address of a page or in the subject of an email.',
      ],
    },
    {
      id: 'cards',
      title: 'Cards',
      summary: 'Card numbers never touch our servers.',
      paragraphs: [
        'Stripe, our payment provider, takes payments on its own page or in its own form. We learn whether a payment worked, how much it was and the last digits of the card.',
      ],
    },
    {
      id: 'why',
      title: 'Why we use it, and our legal basis',
      summary: 'To do what you asked for, to keep our accounts, and with your consent for the rest.',
      paragraphs: ['We use your details:'],
      list: [
        'to run your membership and deliver your orders: our contract with you',
        'to show sizes that fit, suggest pieces and sort your closet, from what you tell us about a child: our legitimate interest in helping you choose. You never have to tell us, and nothing else is done with it',
        'to keep invoices and records for tax, and proof of what we agreed: a legal duty, and our legitimate interest in proving it',
        'to tell you that a piece is back: because you asked us to',
        'to prevent fraud and keep the service safe: our legitimate interest',
        'to look into a complaint: a legal duty where it’s about your details, and otherwise our legitimate interest in putting things right',
        'to count by the day, without a name, what is looked at and ordered: our legitimate interest in seeing what works. You can object in the cookie settings. Until a purchase is paid, or for a week at most, we note that it may be counted',
        'to pass on to Google Analytics, our error service or Meta what happens on the site: only with your consent in the cookie settings, and only while we use them',
        'to email you about new arrivals: only with your consent. Every one of those emails lets you unsubscribe',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      summary: 'Those who deliver, take payment and host for us. Nothing for advertising without your yes.',
      paragraphs: [
        'The companies in the table handle details for us. Those that do it on our instructions may use them for nothing else.',
        'If two homes share a membership, each sees the other’s first name, which pieces are at the other home, and how the credits were used. Neither sees the other’s address, email, phone number, orders, labels or children, and only the one who pays sees what it costs. If the second adult asks for postage to be paid, the one who pays sees which pieces were chosen, not where they go.',
        'The cookies policy lists all that Google, our error service and Meta would get, and when. None of them gets your name, your email or postal address, the network you’re on or anything about your children.',
        'We give details to an authority or a court only where the law says we must.',
      ],
      table: {
        caption: 'Who handles details for us',
        heads: ['Who', 'What they get', 'What for'],
        rows: [
          [
            'Stripe, our payment provider',
            'Your name and email, what you pay and your card, which we don’t see',
            'Taking payments and making refunds, and preventing fraud. Partly on its own responsibility, as a payment company',
          ],
          [
            'The courier, such as Royal Mail',
            'Your name, address and, if you gave it, your phone number',
            'Delivering your parcels and returns. On its own responsibility, as a postal operator',
          ],
          [
            'Our email service',
            'Your email address and the emails we send you',
            'Sending those emails, on our instructions',
          ],
          [
            'Google, for Google Analytics: only with your yes in the cookie settings, and only while we use it',
            'Under a random number, which kinds of page you open, which pieces and filters you use, and that you order or join, with the total',
            'Seeing what works, on our instructions',
          ],
          [
            'Our error service: only with your yes in the cookie settings, and only while we use it',
            'Under a random number, what broke in your browser, where in our scripts, and on which kind of page',
            'Mending it, on our instructions',
          ],
          [
            'Meta, which runs Facebook and Instagram: only with your yes in the cookie settings, and only while we use it',
            'That you order or join, with the total, what your browser calls itself, the click id of the advert that brought you here, and a code made from a random number',
            'Seeing whether advertising works. Partly on its own responsibility',
          ],
          [
            'The company that hosts our servers',
            'Everything on this page, on machines that we run',
            'Keeping the service running, on our instructions',
          ],
        ],
      },
    },
    {
      id: 'transfers',
      title: 'Outside the UK',
      summary: 'Some of them also work abroad. Your details are then protected as UK law asks.',
      paragraphs: [
        'Some of these companies, such as Stripe, Google and Meta, also work outside the UK. Your details only go where UK adequacy regulations say the protection is good enough, or under standard contract terms that UK law approves: the International Data Transfer Agreement, or the UK Addendum to the European Commission’s standard clauses.',
        'Email {email} if you’d like a copy of the terms for one of them.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      summary:
        'Your account: until you close it, or five years after you last signed in. Waiting-list emails: a year. Invoices: six years.',
      paragraphs: [
        'We keep your account until you close it, or ask us to. Your orders then stay without your name. We keep invoices, with your name on them, for six years because tax law asks us to, and Stripe, our payment provider, keeps your name with its records of your payments.',
        'If you don’t sign in for five years we delete your account, and email you before we do.',
        'If you buy or book without an account, we delete your phone number and delivery address 120 days after your order or ski wear is over, unless a refund or a dispute hasn’t been resolved yet. Your name and email stay with it for six years, as an invoice does, or until you ask us to delete them. Who bought a gift card, and what’s written on it, is deleted 30 days after it’s used or runs out. A payment that came to nothing is deleted after 30 days.',
        'A complaint, with what we answered, is deleted two years after its outcome.',
        'The address you leave to hear when a piece is back is deleted 12 months after you first asked.',
        'What goes to Google, our error service or Meta with your yes is deleted here once it’s sent, or after a day if it can’t be. We keep a record of each cookie choice, without your name, for 24 months.',
        'If you don’t confirm your email for news, or say no, we delete your address after 30 days. If you were on the list and unsubscribed, we keep the address only to know that you did. Which news we emailed you is deleted after a year.',
        'A signed-in device leaves our list when you sign out there, or 60 days after it was last used, and 180 days after you signed in at the latest; a network 90 days after you last signed in from it.',
        'The photo you send of a piece that isn’t as described is deleted 30 days after we’ve decided about it, and with your account, as is what you wrote.',
        'What somebody says of a piece they’ve found is deleted 90 days later, and is no longer linked to you once you close your account.',
        'What concerned the security of your account is deleted after 400 days. An email you’ve changed is kept for seven days more, so that you can undo the change.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      summary: 'A copy, a correction or deletion. We answer within one month.',
      paragraphs: [
        'You can ask for a copy of what we hold, also in a form that another service can read; have it corrected or deleted; have its use restricted; object to how we use it; or withdraw a consent. You can correct most of it, and close your account, yourself on your account page. We can’t close it while you still have clothes of ours or a membership.',
        'You get a copy, to read or as a file, on your account page under “Your data”. For anything else, or without an account, email {email}: a person here does it and answers within one month.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      summary: 'A form that acknowledges straight away, an outcome within 30 days, and the ICO if you’d rather.',
      paragraphs: [
        'If you think we’ve handled your details wrongly, use the complaints form or email {email}. The form acknowledges it straight away, an email is acknowledged once we’ve read it, and you have the outcome within 30 days.',
        'You can also complain to the Information Commissioner’s Office, before or after you’ve asked us: ico.org.uk/make-a-complaint, or 0303 123 1113.',
      ],
      links: [{ to: '/complaints', label: 'Make a complaint' }],
    },
  ],
}
