import type { EmailMessage, Piece } from '../../email/email-message.ts'

export interface OrderDelivered {
  readonly reference: string
  readonly pieces: readonly Piece[]
  /** The last day of the rental: "20 February 2027"; null while it is unknown. */
  readonly hireEndsOn: string | null
  /** Whether its family may rent a piece for longer, which we ask about near the end. */
  readonly mayRenew: boolean
  readonly maySwap: boolean
  readonly swapReturnDueOn: string | null
  readonly swapLabelCode: string | null
  /** For how many days a piece may be reported as not as described; `reportPath` is the page for it. */
  readonly reportDays: number
  readonly reportPath: string
}

export const orderDelivered = (order: OrderDelivered): EmailMessage => ({
  template: 'order-delivered',
  subject: `Your parcel has arrived: order ${order.reference}`,
  preview: previewOf(order),
  heading: 'They’re home',
  blocks: [
    {
      kind: 'text',
      text: `Your ${order.pieces.length === 1 ? 'piece has' : `${order.pieces.length} pieces have`} arrived.`,
    },
    { kind: 'pieces', pieces: order.pieces },
    {
      kind: 'text',
      text: `Is a piece more worn than you expected, damaged, or not the one you ordered? Tell us within ${order.reportDays} days, with a photo if you like, and we’ll put it right.`,
    },
    { kind: 'link', label: 'Tell us what’s wrong', path: order.reportPath },
    ...(order.hireEndsOn
      ? [
          {
            kind: 'text' as const,
            text: howLong(order, order.hireEndsOn),
          },
        ]
      : []),
    ...(order.swapReturnDueOn
      ? [
          {
            kind: 'panel' as const,
            heading: `Post your returns by ${order.swapReturnDueOn}`,
            lines: [
              order.swapLabelCode
                ? `Your label is ${order.swapLabelCode}. It’s in your closet too.`
                : 'Your label is in your closet.',
            ],
          },
        ]
      : []),
    { kind: 'button', label: 'Open your closet', path: '/account/closet' },
  ],
})

function previewOf({ hireEndsOn, maySwap }: OrderDelivered): string {
  if (!hireEndsOn) return maySwap ? 'Swap any time from your closet.' : 'They’re in your closet too.'
  return maySwap ? `Keep them until ${hireEndsOn}, swap any time.` : `Keep them until ${hireEndsOn}.`
}

function howLong({ mayRenew, maySwap }: OrderDelivered, hireEndsOn: string): string {
  const worn = `They’re yours to wear until ${hireEndsOn}.`
  const back = maySwap ? 'Send them back or swap them by then' : 'Please send them back by then'
  return mayRenew
    ? `${worn} ${back}. Near the end we’ll ask whether you’d like to keep one longer: it’s one tap.`
    : `${worn} ${back}.`
}
