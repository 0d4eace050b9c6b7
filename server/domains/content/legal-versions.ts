// Every published version of terms, privacy and cookies policy (law L-29), oldest first. Their texts are in
// web/screens/storefront/legal/published/; to add a version, see docs/operations.md, "A new version of the legal texts".
import type { LocalDay } from '#server/kernel/calendar.ts'

export interface LegalVersion {
  /** Its name and, after notice, the day on which it takes effect. */
  readonly version: LocalDay
  /** `at once`: before the shop opened to customers. All others are announced to members 30 days before. */
  readonly inForce: 'at once' | 'after notice'
  /** The digest of its three texts, because a published version never changes. */
  readonly digest: string
  /** What changes in each text, for members to read. */
  readonly changes: Readonly<Record<'terms' | 'privacy' | 'cookies', readonly string[]>>
}

export const legalVersions = [
  {
    version: '2026-12-05' as LocalDay,
    inForce: 'at once',
    digest: '4de653f398ee5b9f4336da6c902025c4dddd6aa30b9303de934e2db69fc6fc35',
    changes: { terms: [], privacy: [], cookies: [] },
  },
  {
    version: '2026-12-08' as LocalDay,
    inForce: 'at once',
    digest: '0afc7f9122d5e9cfb076e3d898b555cfc3cd5aaee2b42a6960f25c303d981ea9',
    changes: {
      terms: [
        'Buying second-hand has a section of its own: your 14 days to change your mind, free returns, and your rights when a piece is faulty.',
        'How we change these terms, what happens if you don’t agree, and that saying nothing is not agreeing.',
        'How to complain, and that you have an outcome within 30 days.',
        'The cancellation form is part of the terms.',
        'A piece is due back within three months of arriving unless you rent it for longer, as before; the section now says so first. Our packaging is for reuse, and the replacement value of a bag is £20.00; we still don’t charge for one.',
      ],
      privacy: [
        'What we know of children, who handles details for us, and what happens outside the UK have sections of their own.',
        'We delete an account five years after its last sign-in, after an email.',
        'How to complain about your details, and how long we keep a complaint.',
      ],
      cookies: [],
    },
  },
  {
    version: '2026-12-09' as LocalDay,
    inForce: 'at once',
    digest: 'bb7ed581e394fa91c35f24ce46afe2132fb70188619e3009da18a6cd00758114',
    changes: {
      terms: [
        'Your saved card is never charged for a lost piece.',
        'The member price of gift cards begins once the 14 days in which you can cancel your membership are over.',
        'What you return to the resale shop is refunded to what you paid with: your card, your gift balance, or both.',
        'When you move ski wear to cheaper dates and don’t get all of the difference back, no part of the rest comes back if you cancel later, unless everything does.',
      ],
      privacy: [
        'You get a copy of what we hold on your account page.',
        'Our own daily counts, and what Google, Meta and our error service get with your yes, have a place in it.',
        'How long we keep your details if you buy or book without an account.',
        'What you agreed to when you asked for news, and which news we emailed you, which we keep for a year.',
      ],
      cookies: [
        'You choose what may be counted: you can object to our own daily counts, and Google Analytics, error reports and advertising need your yes.',
        'Your choice is kept in a cookie for six months. With a yes to advertising, another cookie remembers for a day what brought you here.',
        'What Google, Meta and our error service would get is listed, with when and what for.',
      ],
    },
  },
] as const satisfies readonly LegalVersion[]
