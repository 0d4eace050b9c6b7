import type { AnswerOf } from '#contract/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { type Outcome, refused } from '#server/kernel/outcome.ts'
import type { GiftCard } from './queries/cards.ts'
import {
  isRefused,
  lacksAddress,
  mayAskToResend,
  mayCancel,
  mayChange,
  mayCorrect,
  noAddress,
} from './rules/card-actions.ts'
import { lastCancelDay } from './rules/gift-days.ts'
import type { GiftRefusal } from './rules/gift-refusal.ts'
import type { GiftTerms } from './rules/gift-terms.ts'

export type GiftCardAnswer = AnswerOf<'giftCard'>['card']

export const presentPrice = ({
  face_pence: face,
  discount_pence: discount,
}: Pick<GiftTerms, 'face_pence' | 'discount_pence'>): GiftCardAnswer['price'] => ({
  face,
  discount,
  total: face - discount,
})

const on = (at: Date | null): string => (at ? ` on ${formatDay(dayInLondon(at))}` : '')

function stateLabelOf(card: GiftCard, today: LocalDay): string {
  switch (card.state) {
    case 'scheduled':
      return card.deliver_on > today ? `We’ll email it on ${formatDay(card.deliver_on as LocalDay)}` : 'On its way'
    case 'sent':
      return isRefused(card) ? 'We couldn’t email it' : `Emailed${on(card.sent_at)}`
    case 'redeemed':
      return `Redeemed${on(card.redeemed_at)}`
    case 'refunded':
      return `Cancelled and refunded${on(card.refunded_at)}`
    case 'expired':
      return `Expired on ${formatDay(card.expires_on as LocalDay)}`
    case 'blocked':
      return 'On hold'
  }
}

const can = (may: Outcome<undefined, GiftRefusal>) =>
  may.ok ? { allowed: true } : { allowed: false, reason: may.reason.message }

/** Presents a card as its buyer sees it: never with its code. */
export function presentCard(card: GiftCard, today: LocalDay): GiftCardAnswer {
  const cancel = mayCancel({ state: card.state, boughtAt: card.bought_at }, today)
  return {
    cardId: card.id,
    reference: card.reference,
    state: card.state,
    stateLabel: stateLabelOf(card, today),
    price: presentPrice({ face_pence: card.face_pence, discount_pence: card.face_pence - card.paid_pence }),
    recipientName: card.recipient_name,
    recipientEmail: card.to_family ? '' : card.recipient_email,
    senderName: card.sender_name,
    message: card.message,
    boughtOn: formatDay(dayInLondon(card.bought_at)),
    deliverOn: card.deliver_on,
    deliverOnLabel: formatDay(card.deliver_on as LocalDay),
    expiresOnLabel: formatDay(card.expires_on as LocalDay),
    cancelUntil: cancel.ok ? formatDay(lastCancelDay(card.bought_at)) : null,
    emailRefused: isRefused(card),
    can: {
      cancel: can(cancel),
      resend: can(card.state === 'sent' && lacksAddress(card) ? refused(noAddress) : mayAskToResend(card)),
      change: can(mayChange(card.state)),
      correct: can(mayCorrect(card)),
    },
  }
}
