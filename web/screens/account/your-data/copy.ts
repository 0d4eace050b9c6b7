// Copy for the page on which the owner of an account reads or downloads everything we hold about it.
export const yourDataCopy = {
  title: 'Your data',
  lead: 'Everything we hold about you and your family, as it is right now. Read it here, or download it as a file that other programs can read.',
  heading: 'Get a copy',
  password: 'Current password',
  show: 'Show it here',
  download: 'Download the file',
  fileHint: 'The file is JSON and includes photos you sent us.',
  refused: {
    password: 'That’s not your current password',
    later: 'Too many tries. Please wait a while, then try again.',
    unexpected: 'Your file wasn’t made. Please try again.',
  },
  asOf: (moment: string) => `As of ${moment}`,
  print: 'To keep it, print this page or save it as a PDF from your browser.',
  count: (records: number) => (records === 1 ? '1 entry' : `${records} entries`),
  contents: 'On this page',
  correctHeading: 'Something wrong?',
  correct: 'Change your name, address, phone, email and children under Your details. For anything else, email us.',
  toDetails: 'Go to your details',
  leaveHeading: 'Want it gone?',
  leave:
    'Closing your account erases it. We keep invoices for six years because tax law requires it, with your name on them.',
  toLeave: 'Close your account',
  back: 'Back to your details',
} as const
