// Copy for the report that a piece is not as described, and for its outcome.
import { pieceCredits } from '#web/screens/account/closet/not-as-described/piece-credits.ts'

export const reportCopy = {
  link: 'Not as described?',
  linkOpen: 'You’ve told us something’s wrong',
  linkResolved: 'What came of your report',
  ofPiece: (name: string) => `: ${name}`,

  title: 'Not as described?',
  lead: 'We’re sorry. Tell us what’s wrong, and we’ll put it right. There’s nothing to pay, and nothing to send back for now.',
  until: (day: string) => `You can tell us here until ${day}.`,

  what: 'What’s wrong?',
  whatMissing: 'Choose what’s wrong.',
  faults: {
    worn: { title: 'More worn than shown', detail: 'Faded, thin, bobbly or out of shape' },
    damaged: { title: 'Stained or damaged', detail: 'A mark, a hole, a broken zip, a missing button' },
    wrong_piece: { title: 'Not the piece I ordered', detail: 'Another design, size or colour' },
  },
  words: 'In your words',
  wordsMissing: 'Tell us in a few words what’s wrong.',
  wordsHint: (max: number) => `At most ${max} characters.`,
  used: (used: number, max: number) => `${used} of ${max} characters used`,
  tooMany: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many`,
  photo: 'Photo',
  photoHint: 'It helps us decide. JPEG, PNG, WebP or AVIF, at most 6 MB.',
  photoReading: 'Getting your photo ready…',
  photoReady: (size: string) => `Ready to send: ${size}.`,
  photoUnseen: 'We can’t show this photo here, but you can send it.',
  photoPreview: 'Your photo',
  photoRemove: 'Remove the photo',
  photoAgain: 'Choose your photo again, too: the browser no longer has it.',
  photoTooLarge: 'This photo is too large. Choose one of at most 6 MB.',

  next: 'What happens next',
  steps: [
    'One of us reads it, looks at your photo, and decides. We’ll email you.',
    'If it’s more worn than shown, it takes fewer credits from now on. Or we take it back, free of charge, and its credits are yours to use.',
    'Your photo is for us alone. We delete it 30 days after we’ve decided.',
  ],
  send: 'Send your report',
  sending: 'Sending…',

  thanks: 'Thank you for telling us. We’re emailing you, too.',
  thanksMarked: 'Thank you for telling us.',
  review: {
    limit: 'You’ve had credits back at once for a few pieces lately, so one of us checks this one first.',
    lowest: 'It takes the fewest credits for its kind already, so one of us decides what’s fair.',
    shown: 'What you marked was shown when you ordered, so one of us checks whether it’s worse than that.',
  },
  marks: 'What you marked',
  states: {
    open: {
      title: 'We’re looking into it',
      lead: 'One of us is reading your report, and we’ll email you what we’ve decided. You can order and swap as usual.',
    },
    regraded: {
      title: 'We’ve put it right',
      lead: 'You were right: this piece is more worn than we showed.',
    },
    taken_back: { title: 'We’re taking it back', lead: 'Thank you for telling us. We’re sorry about this piece.' },
    declined: { title: 'We’ve looked into it', lead: 'The credits of this piece stay as they are. This is why:' },
  },
  regraded: (condition: string, freed: number) =>
    `It now counts as ${condition.toLowerCase()}, and ${pieceCredits(freed)} ${freed === 1 ? 'is' : 'are'} yours to use again.`,
  takenBack: (label: string, freed: number) =>
    `Send it back with label ${label}. ${freed === 1 ? 'Its 1 credit is' : `Its ${freed} credits are`} yours to use again now.`,
  sentBack: 'You’d sent it back already, so its credits are yours to use again.',
  toLabel: 'Your label is in your closet',
  differently: 'If you see it differently, reply to our email and we’ll look again.',
  report: 'Your report',
  photoSent: 'Sent',
  reportedOn: 'Told us on',
  resolvedOn: 'Decided on',
} as const
