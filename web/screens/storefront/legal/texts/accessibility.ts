import { brand } from '#web/brand.ts'
import type { ReadingText } from '#web/screens/storefront/legal/texts/legal-text.ts'

/** States what is tested and what is not, without promises. Nobody agrees to it, so it has a date but no versions. */
export const accessibility: ReadingText = {
  title: 'Accessibility statement',
  description: `How accessible ${brand.name} is, how we test it, and what to do if something doesn’t work for you.`,
  updated: '28 November 2026',
  intro: `Everyone should be able to use ${brand.name}. We build this site to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.`,
  parts: [
    {
      id: 'works',
      title: 'What should work for you',
      summary: 'Keyboard, screen reader, large text, high contrast, no JavaScript for reading.',
      paragraphs: [
        'You should be able to use all of this site with a keyboard alone, with a screen reader, with speech recognition, with text at 200% or zoomed to 400% without scrolling sideways, and in the high-contrast mode of your system.',
        'We move nothing that you’ve asked your system to keep still. Nothing needs dragging. Signing in never asks you to solve a puzzle: you can paste a password, use a password manager, or have a link emailed to you.',
        'You can read every page, search and filter the shop, fill a basket and sign in with JavaScript switched off.',
      ],
    },
    {
      id: 'tested',
      title: 'How we test it',
      summary: 'Each page, in each of its states, with every change we make.',
      paragraphs: [
        'Before a change goes live, automatic tests open each page in each of its states, on a phone and on a computer. They check:',
      ],
      list: [
        'the axe rules for WCAG 2.2 A and AA: names, roles, labels, contrast and structure',
        'that nothing is cut off or sticks out at a width of 320 pixels, or when text is twice as large',
        'that the page can be used in forced colours',
        'that people can join, order, swap and send back with a keyboard alone',
      ],
    },
    {
      id: 'known',
      title: 'What doesn’t work yet',
      summary: 'What we know of, and what nobody has checked.',
      paragraphs: ['This site meets WCAG 2.2 AA in part, for these reasons:'],
      list: [
        'Nobody outside our team has audited it, and automatic tests find only some problems.',
        'We haven’t yet tried every page with people who use a screen reader every day.',
        'The payment page and the card form belong to Stripe, our payment provider. We can’t change them; Stripe publishes its own statement.',
        'Pictures of clothes are described by what the piece is. They don’t describe every detail of a print.',
      ],
    },
    {
      id: 'contact',
      title: 'If something doesn’t work for you',
      summary: 'Email us and say which page. We help you another way until it’s fixed.',
      paragraphs: [
        'Email {email}. Tell us which page it was, what you wanted to do and what you use. A person here answers, and does what you came for with you by email in the time until it’s fixed.',
        'You can ask for any page, label or email in large print or as plain text.',
        'If you’re not happy with our answer, make a complaint: the form gives you a reference, and an outcome within 30 days.',
      ],
      links: [{ to: '/complaints', label: 'Make a complaint' }],
    },
    {
      id: 'law',
      title: 'Your rights',
      summary: 'The Equality Act 2010 asks us not to shut anyone out.',
      paragraphs: [
        'In England, Scotland and Wales the Equality Advisory and Support Service advises people who’ve been treated unfairly: equalityadvisoryservice.com. In Northern Ireland it’s the Equality Commission: equalityni.org.',
      ],
    },
  ],
}
