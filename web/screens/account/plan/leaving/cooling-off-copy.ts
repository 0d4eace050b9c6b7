// Copy for cancelling within the 14 days: today's refund, what each day costs, and what to do with the clothes.
export const coolingOffCopy = {
  title: 'Cancel for a refund',
  lead: (day: string) => `You can cancel until ${day} without giving a reason.`,
  refund: 'Your refund',
  full: (price: string) => `Cancel today and you’d get everything back: ${price}.`,
  part: (price: string) => `Cancel today and you’d get ${price}.`,
  goesDown: (share: string) => `It goes down by ${share} a day.`,
  willGoDown: (share: string) => `Once we’ve sent you clothes, we keep ${share} for each day since you joined.`,
  willGoDownUnevenly: (kept: string, share: string) =>
    `Once we’ve sent you clothes, we keep ${kept} for the days so far, and ${share} for each day from today.`,
  why: 'You asked us to start straight away, and we’ve sent you clothes. So we keep a daily share of the price for each day since you joined.',
  when: 'We’ll refund you the way you paid, within 14 days.',
  clothes: (pieces: number, day: string) =>
    pieces === 1
      ? `You still have one piece. Please post it by ${day}: book a return in your closet and we’ll give you a label. Your refund doesn’t wait for it.`
      : `You still have ${pieces} pieces. Please post them by ${day}: book a return in your closet and we’ll give you a label. Your refund doesn’t wait for them.`,
  returnCosts: (price: string) => `You pay the return postage, ${price}.`,
  returnFree: 'That return is free.',
  atOnce: 'Your membership ends straight away. Any order we haven’t started packing is cancelled too.',
  cancel: (price: string) => `Cancel and get ${price} back`,
  cancelling: 'Cancelling…',
} as const
