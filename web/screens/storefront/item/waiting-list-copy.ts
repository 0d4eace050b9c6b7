export const waitingListCopy = {
  title: (size: string) => `Waiting list for ${size}`,
  text: 'When one comes back, we offer it to members in the order they joined the list, and keep it for each of them for at least 12 hours. If no member can take it, we email people without a plan, a few at a time.',
  email: 'Email',
  anyCondition: 'Any condition',
  whichCondition: 'Condition',
} as const
