export const waitingListCopy = {
  title: (size: string) => `Waiting list for ${size}`,
  text: 'Members are asked in the order they joined the list, and we keep the piece for each of them for 12 hours. Without a plan you get an email when one is left.',
  email: 'Email',
  anyCondition: 'Any condition',
  whichCondition: 'Condition',
} as const
