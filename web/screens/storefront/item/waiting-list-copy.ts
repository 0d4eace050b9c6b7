// No email is sent to the list yet, so these words promise none.
export const waitingListCopy = {
  title: (size: string) => `Waiting list for ${size}`,
  text: 'We’ll note that you’re waiting. We don’t email people on the list yet, so tap the heart to save this and check back.',
  email: 'Email',
  anyCondition: 'Any condition',
  whichCondition: 'Condition',
} as const
