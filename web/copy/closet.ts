// Words of the closet and of sending things back.
const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)
const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)

export const closetCopy = {
  title: 'Your closet',
  pieces,
  meter: 'Credits in use',
  onTheWay: 'On their way to you',
  atHome: 'At home',
  tick: 'Tick anything you’re sending back.',
  goingBack: 'On their way back',
  pending: 'Pending return',
  emptyTitle: 'Nothing at home',
  emptyTitleFirst: 'Nothing at home yet',
  empty: 'Pick your first pieces and we’ll post them free.',
  emptyAgain: 'All your credits are free to use. Pick something in the next size up.',
  browse: 'Browse the clothes',
  here: (since: string) => `With you since ${since}`,
  credits: 'credits',
  sendFirst: 'Send this back first',
  keepOn: (day: string) => `yours to keep on ${day}`,
  returnBy: (day: string) => `This rental ends on ${day}: send it back by then`,

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
  dueBy: (count: number, day: string) => `Send back by ${day}: ${pieces(count)} whose rental ends then.`,
  nothingBefore: (day: string, otherwise: boolean) =>
    otherwise ? `Nothing else has to go back before ${day}.` : `Nothing has to go back before ${day}.`,
  calm: 'Nothing to do yet: send these back when your new clothes arrive.',

  bar: (count: number, freed: number) => `${count} going back frees ${credits(freed)}`,
  barNone: 'Tick what’s too small, then swap it.',
  barNoneReturn: 'Tick what goes back.',
  swap: 'Swap these',
  justReturn: 'Just send back',
  oneAtATime: 'You can have one return on its way at a time. You can send more once this one reaches us.',
  nothingTicked: 'Tick at least one piece to send back.',
  notReturnable: 'You can’t send back some of these right now. Untick them and try again.',
  label: 'Label code',
  labelQr: 'QR code of your return label',
  labelHint: 'Show the QR code at the counter, or write the code on the parcel.',
  returnTitle: 'Send these back',
  /** @param due "Send back by 5 December 2026" */
  returnLead: (count: number, due: string | null) =>
    `You’ll get ${credits(count)} back as soon as you confirm. ${due === null ? '' : `${due}. `}We’ll email your return label, and it’s in your closet too. You can’t change a return once it’s booked.`,
  postage: 'Return postage',
  postageFree: 'Free, your first one',
  confirmReturn: 'Confirm return',
  goOnToPay: (price: string) => `Continue and pay ${price}`,
  confirmAndPay: (price: string) => `Pay ${price} and confirm`,
  confirming: 'Confirming your return…',
  backToCloset: 'Back to your closet',
  announced: (dueLabel: string) => `All set. ${dueLabel}.`,
} as const
