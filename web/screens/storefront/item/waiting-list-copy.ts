export const waitingListCopy = {
  title: (size: string) => `Waiting list for ${size}`,
  text: 'When one comes back, we offer it to members in the order they joined the list, and keep it for each of them for at least 12 hours. If no member can take it, we email people without a plan, a few at a time.',
  email: 'Email',
  anyCondition: 'Any condition',
  whichCondition: 'Condition',
  done: (size: string) => `You’re on the waiting list for ${size}.`,
  doneAs: (email: string) => `As ${email}, for 12 months.`,
  seeList: 'See your waiting list',
} as const
