// Words of the account's details page: children, marketing, sessions, changed terms.
import { brand } from '#web/brand.ts'

const born = (day: string) => `Born ${day}`

export const detailsCopy = {
  childrenHeading: 'Children',
  childrenWhy:
    'Optional, and only for you: we use it to suggest sizes in the shop. Nobody else sees it, and taking a child off erases them at once.',
  childrenNone: 'Nobody here yet.',
  childrenFull: (most: number) => `That’s ${most}, as many as fit here.`,
  addChild: 'Add a child',
  childName: 'First name or nickname',
  childHeight: 'Height in centimetres',
  childHeightHint: 'Beats age when it comes to sizes.',
  childBorn: 'Date of birth',
  childBornHint: 'For example, 27 3 2023.',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  saveChild: 'Add',
  savingChild: 'Adding…',
  aChild: 'A child',
  childFacts: (facts: { born: string | null; heightCm: number | null; size: string | null }) =>
    [
      facts.born && born(facts.born),
      facts.heightCm !== null && `${facts.heightCm} cm`,
      facts.size && `wears about ${facts.size}`,
    ].filter(Boolean),
  removeChild: 'Remove',
  removeChildNamed: (name: string) => `Remove ${name}`,
  childRemoved: (name: string) => `${name} removed.`,
  childAdded: (name: string) => `${name} added.`,
  undo: 'Undo',
  undoNamed: (name: string) => `Undo: add ${name} again`,
  undoing: 'Putting back…',

  childEmpty: 'Enter a name, a date of birth or a height',
  bornMissing: (parts: readonly string[]) => `Date of birth must include a ${parts.join(' and a ')}`,
  bornPart: { day: 'day', month: 'month', year: 'year' },
  bornUnreal: 'Date of birth must be a real date',
  bornYear: 'Year must have 4 numbers, like 2023',
  heightUnreal: 'Height must be whole centimetres, like 104',

  marketingHeading: 'News from us',
  marketing: 'Email me about new arrivals',
  marketingHint: 'Emails about your own orders and plan come either way.',
  marketingSaved: 'Saved',
  marketingSaving: 'Saving…',
  save: 'Save',

  sessionsHeading: 'Where you’re signed in',
  sessionHere: 'This device',
  sessionFacts: (since: string, seen: string) => `Last seen: ${seen} · signed in ${since}`,
  sessionSince: (since: string) => `Signed in ${since}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signingOut: 'Signing out…',
  signOutElsewhere: 'Sign out everywhere else',
  signedOut: 'Signed out there.',
  signedOutAlready: 'That one had signed out already.',
  signedOutElsewhere: 'Signed out everywhere else.',
  sessionsFailed: 'The list of devices didn’t load.',
  tryAgain: 'Try again',

  termsHeading: 'Our terms have changed',
  termsLead: `${brand.name}’s terms are newer than the ones you agreed to. Have a read when you’ve a minute; nothing is on hold until then.`,
  termsRead: 'Read what’s in them now',
  termsAgree: 'I agree',
  termsAgreeing: 'Noting it…',
  termsThanks: 'Thank you. We’ve noted that you agree.',
} as const
