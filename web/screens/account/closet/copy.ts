// Copy for the closet and for sending pieces back.
const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)
const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)
const frees = (freed: number) => (freed === 0 ? '' : ` frees ${credits(freed)}`)

function leftToUse(plan: { creditsInUse: number; availableCredits: number } | null): string {
  if (plan?.creditsInUse === 0) return 'All your credits are free to use. '
  return plan && plan.availableCredits > 0 ? `You’ve ${credits(plan.availableCredits)} left. ` : ''
}

export const closetCopy = {
  title: 'Your closet',
  pieces,
  meter: 'Credits in use',
  fill: (left: number) => `Fill my ${credits(left)}`,
  onTheWay: 'On their way to you',
  atHome: 'At home',
  tick: 'Tick what’s going back.',
  toSendBack: 'To send back',
  goingBack: 'On their way back',
  pending: 'Pending return',
  emptyTitle: 'Nothing at home',
  emptyTitleFirst: 'Nothing at home yet',
  empty: 'Pick your first pieces and we’ll post them free.',
  /** Says how many credits are left: the other home or a lost piece may be using some. */
  emptyAgain: (plan: { creditsInUse: number; availableCredits: number } | null) =>
    `${leftToUse(plan)}Pick something in the next size up.`,
  browse: 'Browse the clothes',
  here: (since: string) => `With you since ${since}`,
  credits: 'credits',
  sendFirst: 'Send this back first',
  returnBy: (day: string) => `This rental ends on ${day}: send it back by then`,
  rentedUntil: (day: string) => `Rented until ${day}`,

  dueTitle: 'What goes back, and when',
  waits: (count: number) =>
    `Nothing to do yet. When your new clothes arrive, send back the ${count === 1 ? 'piece' : pieces(count)} you’re swapping.`,
  /** @param due "Send back by 5 December 2026" */
  postBy: (count: number, due: string) =>
    `${due}: ${count === 1 ? 'the piece' : `the ${pieces(count)}`} in your return.`,
  posted: (count: number) =>
    count === 1
      ? 'Your return is in the post: 1 piece. Nothing to do.'
      : `Your return is in the post: ${pieces(count)}. Nothing to do.`,
  calendar: 'Add these days to your calendar',
  calendarName: 'Wrenlet: what goes back',
  calendarRental: (name: string) => `Keep or send back: ${name}`,
  calendarReturn: (labelCode: string) => `Post your return ${labelCode}`,
  choiceTitle: (day: string) => `Keep or send back by ${day}`,
  choiceToday: 'Keep or send back today',
  choiceOverdue: (day: string) => `Please choose: this rental ended on ${day}`,
  choiceLead: (count: number) =>
    count === 1
      ? 'Still fits? Keep it longer, at no extra cost. Outgrown? Tick it below to send it back.'
      : 'Still fit? Keep them longer, at no extra cost. Outgrown? Tick them below to send them back.',
  choiceBlocks: 'You can order new pieces once you’ve chosen. Nothing has been charged.',
  keepUntil: (day: string) => `Keep until ${day}`,
  keepAll: (count: number, day: string) => `Keep all ${count} until ${day}`,
  keepSome: 'Keep only some of them',
  keeping: 'Keeping it…',
  kept: (count: number, day: string) =>
    count === 1 ? `Yours to wear until ${day}.` : `All ${count} are yours to wear until ${day}.`,
  postedTitle: 'Posted it?',
  postedHint: 'The number is on the receipt. With it you won’t get another reminder.',
  proof: 'Number on your proof of posting',
  markPosted: 'It’s in the post',
  markingPosted: 'Saving…',
  proofMissing: 'Enter the number from your receipt.',
  postedNow: 'Thank you. You won’t get another reminder.',
  choiceDueReturn:
    'This return isn’t here yet, and its credits are in use. Post it and add the number from your receipt, or add a Wardrobe Booster. You can order again after that.',
  seeBooster: 'See the Wardrobe Booster',
  dueBy: (count: number, day: string) => `Send back by ${day}: ${pieces(count)} whose rental ends then.`,
  keepOrSendBy: (count: number, day: string) => `Keep or send back by ${day}: ${pieces(count)} whose rental ends then.`,
  nothingBefore: (day: string, otherwise: boolean) =>
    otherwise ? `Nothing else has to go back before ${day}.` : `Nothing has to go back before ${day}.`,
  calm: 'Nothing to do yet: send these back when your new clothes arrive.',

  frees: (count: number) => `${pieces(count)} · frees`,
  creditsOf: (count: number) => (count === 1 ? 'credit' : 'credits'),
  pegLine: 'Going back',
  unpeg: (name: string, size: string) => `Take down ${name}, ${size}`,
  pegged: (name: string, count: number, freed: number) => `${name} pegged. ${pieces(count)} going back${frees(freed)}.`,
  unpegged: (name: string, count: number, freed: number) =>
    count === 0
      ? `${name} taken down: nothing is going back.`
      : `${name} taken down. ${pieces(count)} going back${frees(freed)}.`,
  barNone: 'Tick what’s too small, then swap it.',
  barNoneReturn: 'Tick what goes back.',
  swap: 'Swap',
  justReturn: 'Send back',
  oneAtATime: 'You can have one return on its way at a time. You can send more once this one reaches us.',
  nothingTicked: 'Tick at least one piece to send back.',
  tooMany: (most: number) =>
    `You can send back up to ${most} pieces at a time. Untick some, and send the rest back once these have reached us.`,
  notReturnable: 'You can’t send back some of these right now. Untick them and try again.',
  label: 'Label code',
  followReturn: 'Where it is, and what happens next',
  packReturn: 'Packing list, and what happens next',
  labelQr: 'QR code of your return label',
  returnTitle: 'Send these back',
  /** @param due "Send back by 5 December 2026" */
  returnLead: (count: number, due: string | null) =>
    `${count === 0 ? '' : `You’ll get ${credits(count)} back as soon as you confirm. `}${due === null ? '' : `${due}. `}We’ll email your return label, and it’s in your closet too. You can’t change a return once it’s booked.`,
  postage: 'Return postage',
  postageFirst: 'Free, your first one',
  /** From a second home, whose returns cost nothing. */
  postageFree: 'Free',
  confirmReturn: 'Confirm return',
  continueAndPay: (price: string) => `Continue and pay ${price}`,
  confirmAndPay: (price: string) => `Pay ${price} and confirm`,
  confirming: 'Confirming your return…',
  backToCloset: 'Back to your closet',
  goesBack: 'What goes back',
  packingList: 'Packing list',
  tickWhilePacking: 'Tick off what’s in the bag.',
} as const
