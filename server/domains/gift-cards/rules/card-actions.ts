// Decides what the buyer of a gift card may do with it: change it until it is sent, have it sent again, correct an address that refuses
// our emails, and cancel it while it is unused (product §7).
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { GiftCardState } from './gift-card-transitions.ts'
import { lastCancelDay } from './gift-days.ts'
import type { GiftRefusal } from './gift-refusal.ts'

type May = Outcome<undefined, GiftRefusal>

const notNow = (message: string): May => refused({ code: 'not_now', message })

const unusableMessage: Record<'redeemed' | 'refunded' | 'expired' | 'blocked', string> = {
  redeemed: 'This gift card has been used.',
  refunded: 'This gift card is cancelled.',
  expired: 'This gift card has expired.',
  blocked: 'This gift card is on hold. Please email us, and we’ll help.',
}

/** Whether a card's recipient, sender, message and day may be changed. */
export function mayChange(state: GiftCardState): May {
  if (state === 'scheduled') return accepted()
  return notNow(
    state === 'sent' ? 'This gift card has been emailed, so it can’t be changed any more.' : unusableMessage[state],
  )
}

/** Whether a card may be emailed again, with the same code. */
export function mayResend(state: GiftCardState): May {
  if (state === 'sent') return accepted()
  return notNow(
    state === 'scheduled' ? 'This gift card hasn’t been emailed yet. It goes out on its day.' : unusableMessage[state],
  )
}

export const maxResends = 5
/** Whether its buyer may have a card emailed again: at most `maxResends` times in all. The office has no such limit. */
export function mayAskToResend({ state, resends }: { readonly state: GiftCardState; readonly resends: number }): May {
  const may = mayResend(state)
  if (!may.ok || resends < maxResends) return may
  return refused({
    code: 'limit_reached',
    message: `You’ve had this gift card emailed again ${maxResends} times. If it hasn’t arrived, please email us, and we’ll help.`,
  })
}

interface CardToCorrect {
  readonly state: GiftCardState
  readonly resends: number
  /** The time at which a mail server refused the last email with its code, or at which there was no address for the first. */
  readonly refused_at: Date | null
  /** Whether its address is the family's, which its buyer has never seen. */
  readonly to_family: boolean
  readonly recipient_email: string
  readonly forget_recipient: boolean
}

/** Whether a card is for a family that has closed its account, so there is no address to email it to. */
export const lacksAddress = ({
  to_family,
  recipient_email,
  forget_recipient,
}: Pick<CardToCorrect, 'to_family' | 'recipient_email' | 'forget_recipient'>): boolean =>
  to_family && recipient_email === '' && forget_recipient

export const isRefused = ({ state, refused_at }: Pick<CardToCorrect, 'state' | 'refused_at'>): boolean =>
  state === 'sent' && refused_at !== null

/** Whether the address of a sent card may be corrected, while it refuses our emails or is missing. */
export function mayCorrect(card: CardToCorrect): May {
  if (card.state !== 'sent') return mayResend(card.state)
  if (card.refused_at === null) return mayChange(card.state)
  if (card.to_family && !lacksAddress(card))
    return notNow('The family’s email provider refuses our emails. Please email us, and we’ll help.')
  return mayAskToResend(card)
}

/** The refusal for a card for a family whose account is closed. */
export const noAddress: GiftRefusal = {
  code: 'not_now',
  message: 'We have no address to email this gift card to. Please email us, and we’ll help.',
}

export const maxResendsPerDay = 3
export const resentTooOften: GiftRefusal = {
  code: 'limit_reached',
  message: `We’ve emailed this gift card ${maxResendsPerDay} times today. Please check the spam folder, and try again tomorrow.`,
}

export function mayCancel(card: { readonly state: GiftCardState; readonly boughtAt: Date }, today: LocalDay): May {
  if (card.state !== 'scheduled' && card.state !== 'sent') return notNow(unusableMessage[card.state])
  const until = lastCancelDay(card.boughtAt)
  if (today <= until) return accepted()
  return notNow(`A gift card can be cancelled for 14 days after it’s bought: this one until ${formatDay(until)}.`)
}
