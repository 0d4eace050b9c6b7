import type { AnswerOf } from '#contract/index.ts'
import { type PaidParts, paymentCopy } from '#web/copy/payment.ts'
import { nextCopy } from '#web/screens/account/orders/next-copy.ts'

type Order = AnswerOf<'resaleOrder'>['order']
type Return = Order['returns'][number]

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

const cardTime = ({ byCard }: PaidParts) => (byCard === 0 ? '' : ' It can take up to 10 days to reach your card.')

/** Promises no refund once the payer’s bank has refunded the payment. */
const forRefund = ({ chargedBack }: Pick<Order, 'chargedBack'>, before = '') =>
  chargedBack ? '' : `${before} for a full refund`

/** What replaces a refund once the payer’s bank has refunded the payment, or while it decides a dispute over it. */
const noRefund = (paid: PaidParts): string | undefined => {
  if (paid.chargedBack) return paymentCopy.chargedBack(paid)
  return paid.bankDecides ? paymentCopy.undecided(paid) : undefined
}

const refundedWords = (what: string, paid: PaidParts) =>
  noRefund(paid) ?? `${what} ${paymentCopy.refundGoesTo(paid)}.${cardTime(paid)}`

export interface NotInParcel {
  /** The names of the pieces that were booked and did not come. */
  missing: readonly string[]
  /** The last day to book another return of them; null if none can be booked, or there is no such day. */
  again: string | null
}

function notInParcelLine(missing: readonly string[], again: string | null): string {
  const which =
    missing.length === 1
      ? 'One piece wasn’t in the parcel, so it’s still yours'
      : 'Some pieces weren’t in the parcel, so they’re still yours'
  return `${which}: ${missing.join(', ')}.${again === null ? '' : ` You can book another return until ${again}.`}`
}

export const resaleReturnCopy = {
  // On the order's page.
  start: 'Return something',
  formTitle: 'What would you like to return?',
  until: (day: string) => `You can book a return until ${day}. The label is free.`,
  free: 'The label is free.',
  recalledOnly: (order: Pick<Order, 'chargedBack'>) =>
    `You can return what’s been recalled at any time${forRefund(order, ',')}. The label is free.`,
  /** Used once the period for a change of mind is over. */
  faultsOnly: (day: string, order: Pick<Order, 'chargedBack'>) =>
    `The time to change your mind is over. If a piece is faulty or not as described, you can still return it until ${day}${forRefund(order)}.`,
  later: 'After that you still have rights if a piece turns out to be faulty: email us, and we’ll put it right.',
  /** Beside each piece, where they differ. */
  pieceUntil: ({ until, anyReason }: NonNullable<Order['items'][number]['returnable']>) => {
    if (until === null) return anyReason ? 'For any reason' : 'At any time, because it’s been recalled'
    return anyReason ? `Until ${until}, for any reason` : `Until ${until}, if it’s faulty or not as described`
  },
  reason: 'Why are you returning it?',
  optional: '(optional)',
  sometimesOptional: '(optional, unless a piece above needs one)',
  noReason: 'I’d rather not say',
  noneTicked: 'Choose what you’d like to return.',
  terms: (paid: PaidParts) =>
    noRefund(paid) ??
    `We’ll refund these pieces ${paymentCopy.refundGoesTo(paid)}, within 14 days of getting them back. If you return everything, we refund the postage too.`,
  book: 'Book this return',
  booking: 'Booking…',
  keep: 'Keep everything',
  returns: 'Returns',
  facts: ({ bookedOn, itemsIds }: Return) => `Booked on ${bookedOn} · ${pieces(itemsIds.length)}`,
  see: (code: string) => `Return ${code}`,

  // On the return's own page.
  title: (code: string) => `Return ${code}`,
  ofOrder: (reference: string) => `See order ${reference}`,
  booked: 'Your return is booked. Here’s your label and what to pack; we’ve emailed the label too.',
  stillMaking: 'We’re still making your label. Please try again in a minute.',
  next: {
    booked: ({ postBy }: { postBy: string }) => ({
      title: `Post it by ${postBy}`,
      lines: [
        'Pack the pieces in any bag or box.',
        'Stick the printed label on it, or show the QR code at the counter.',
        'Keep your proof of postage.',
      ],
    }),
    posted: ({ comingBack, ...paid }: PaidParts & { comingBack: boolean }) => {
      const { chargedBack, bankDecides } = paid
      if (comingBack) return { title: nextCopy.backToYou, lines: [nextCopy.writeToUs] }
      const refunds = !chargedBack && !bankDecides
      return {
        title: 'On its way to us',
        lines: [
          refunds ? 'We’ll refund you once it’s here, and email you.' : 'We’ll email you once it’s here.',
          ...(bankDecides && !chargedBack ? [paymentCopy.undecided(paid)] : []),
        ],
      }
    },
    received: ({ missing, again, ...paid }: PaidParts & NotInParcel) => ({
      title: 'We’ve got your return',
      lines:
        missing.length === 0
          ? [refundedWords('We’ve refunded your return', paid)]
          : [refundedWords('We’ve refunded what was in the parcel', paid), notInParcelLine(missing, again)],
    }),
    cancelled: () => ({
      title: 'Return cancelled',
      lines: ['The pieces stay yours, and the label is no longer valid.'],
    }),
    lapsed: ({ chargedBack, bankDecides }: PaidParts) => ({
      title: 'Not posted in time',
      lines: [
        'It wasn’t scanned in time, so we’ve cancelled this return and the pieces stay yours.',
        ...(chargedBack || bankDecides
          ? []
          : ['If the parcel is on its way after all, we’ll refund it when it arrives.']),
      ],
    }),
    // The return stays lost if it is found later, so these words must stay true.
    lost: ({ deliveredOn, ...paid }: PaidParts & Pick<Return, 'deliveredOn'>) =>
      deliveredOn === null
        ? {
            title: 'Lost in the post',
            lines: [`Your return was scanned and hasn’t arrived. ${refundedWords('We’ve refunded it', paid)}`],
          }
        : {
            title: 'We couldn’t find your return in time',
            lines: [
              `The carrier says that it delivered your return to us on ${deliveredOn}, but we couldn’t find it here in time. You don’t need to do anything. ${refundedWords('We’ve refunded it', paid)}`,
            ],
          },
  },
  notInParcel: 'Not in the parcel',
  why: 'Reason',
  packing: 'Packing list',
  returning: 'What’s going back',
  print: 'Print this page',
  cancel: 'Cancel this return',
  cancelTitle: 'Cancel this return?',
  cancelEffects:
    'The pieces stay yours, and the label can’t be used any more. You can book another return while there’s time.',
  cancelling: 'Cancelling…',
  keepReturn: 'Keep the return',
} as const
