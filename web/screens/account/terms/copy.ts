export const termsChangedCopy = {
  heading: 'Our terms have changed',
  lead: 'We’ve updated our terms. Nothing changes for you until you’ve read them and agree.',
  read: 'Read the new terms',
  readOld: (day: string) => `The terms you agreed to, of ${day}`,
  comingHeading: (day: string) => `Our terms change on ${day}`,
  comingLead:
    'You don’t have to do anything now. If you don’t agree, the membership can end before that day, and ending it costs nothing. Saying nothing is not agreeing: once the new terms are in force, we’ll ask you here.',
  comingLeadEnding:
    'You don’t have to do anything now. Your membership is ending, and the terms you accepted apply until you accept new ones. Saying nothing is not agreeing.',
  comingLeadBuyer:
    'You don’t have to do anything now. What you’ve bought or booked before that day keeps the terms of the day you bought or booked it.',
  comingRead: 'Read what changes',
  comingEnd: 'End your membership',
  agree: 'I agree',
  agreeing: 'Saving…',
  thanks: 'Thank you, that’s saved.',
} as const
