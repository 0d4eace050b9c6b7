import type { InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { cleanText, parseEmailAddress } from '#server/domains/accounts/index.ts'
import { formatDay, isLocalDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { formatPounds, type Pence, pence } from '#server/kernel/money.ts'
import { checkTogether, Refusal } from '#server/platform/refusal.ts'
import type { GiftRequest } from '../purposes/gift-card.ts'
import type { GiftSettings } from '../queries/gift-settings.ts'
import type { GiftDetails } from '../rules/gift-terms.ts'
import { hasWebAddress, noWebAddresses } from '../rules/web-address.ts'

/** What was posted. With `familyId`, the recipient is the family whose link led here, and no email is read. */
export type GiftToRead = Omit<InputOf<'buyGiftCard'>['body'], 'forLink'> & { readonly familyId?: Id<'account'> }
type Changed = InputOf<'changeGiftCard'>['body']

export const messageLength = 250

const invalid = (field: string, message: string) => new Refusal('invalid_request', message, { field: `body.${field}` })

interface Days {
  readonly today: LocalDay
  /** The last day on which the card can be sent. */
  readonly lastDay: LocalDay
}

/**
 * Parses the gift card to buy.
 * @param isGuest whether the buyer must give a name and an email
 * @throws Refusal invalid_request, invalid_email, not_in_uk, for every invalid field
 */
export function readGift(
  body: GiftToRead,
  settings: GiftSettings,
  { isGuest, ...days }: Days & { readonly isGuest: boolean },
): GiftRequest {
  const { customerData } = body
  const [face, recipientName, recipientEmail, senderName, message, deliverOn, , name, email] = checkTogether<
    [Pence, string, string, string, string, LocalDay, undefined, string | null, string | null]
  >(
    () => readAmount(body.amount, settings),
    ...wordChecks(body, body.familyId !== undefined),
    () => (body.deliverOn === null ? days.today : readDay(body.deliverOn, days)),
    () => requireUk(body.recipientInUk),
    () => (isGuest ? readName(customerData?.name ?? '', 'customerData.name', 'Enter your name') : null),
    () => (isGuest ? readEmail(customerData?.email ?? '', 'customerData.email') : null),
  )
  const buyer = name !== null && email !== null ? { name, email } : null
  const recipient = { name: recipientName, email: recipientEmail }
  const family = body.familyId !== undefined && ({ toFamily: true, familyId: body.familyId } as const)
  return {
    face,
    deliverOn,
    details: { recipient, ...family, senderName, message, buyer },
    total: body.total,
  }
}

/**
 * Parses the changes to a gift card.
 * @param toFamily whether the card is for a family whose email its buyer does not know; the email is then left empty
 * @throws Refusal invalid_request, invalid_email, for every invalid field
 */
export function readChange(
  body: Changed,
  { toFamily, ...days }: Days & { readonly toFamily: boolean },
): { readonly details: Omit<GiftDetails, 'buyer'>; readonly deliverOn: LocalDay } {
  const [name, email, senderName, message, deliverOn] = checkTogether<[string, string, string, string, LocalDay]>(
    ...wordChecks(body, toFamily),
    () => readDay(body.deliverOn, days),
  )
  return { details: { recipient: { name, email }, senderName, message }, deliverOn }
}

function wordChecks(
  { recipient, senderName, message }: Pick<GiftToRead, 'recipient' | 'senderName' | 'message'>,
  toFamily: boolean,
) {
  return [
    () => readName(recipient.name, 'recipient.name', 'Enter the name of the person it’s for'),
    () => (toFamily ? '' : readEmail(recipient.email, 'recipient.email')),
    () => readName(senderName, 'senderName', 'Enter who it’s from'),
    () => readMessage(message),
  ] as const
}

function requireUk(inUk: boolean): undefined {
  if (inUk) return undefined
  throw new Refusal('not_in_uk', 'We sell gift cards for people in the United Kingdom only.', {
    field: 'body.recipientInUk',
  })
}

function readAmount(amount: number, { minPence, maxPence }: GiftSettings): Pence {
  if (amount >= minPence && amount <= maxPence && amount % 100 === 0) return pence(amount)
  throw invalid(
    'amount',
    `Enter an amount in whole pounds, from ${formatPounds(pence(minPence))} to ${formatPounds(pence(maxPence))}`,
  )
}

function readName(typed: string, field: string, instruction: string): string {
  const name = cleanText(typed)
  if (name === '') throw invalid(field, instruction)
  if (hasWebAddress(name)) throw invalid(field, noWebAddresses)
  return name
}

/** @throws Refusal invalid_email */
export function readEmail(typed: string, field: string): string {
  const email = parseEmailAddress(typed)
  if (email === undefined) throw new Refusal('invalid_email', messages.invalidEmail, { field: `body.${field}` })
  return email
}

/** A card has room for one paragraph; characters that cannot be printed are left out. */
function readMessage(typed: string): string {
  const message = cleanText(typed)
  // Normalising may lengthen a text.
  if (message.length > messageLength) throw invalid('message', `Use at most ${messageLength} characters`)
  if (hasWebAddress(message)) throw invalid('message', noWebAddresses)
  return message
}

function readDay(typed: string, { today, lastDay }: Days): LocalDay {
  if (!isLocalDay(typed) || typed < today || typed > lastDay)
    throw invalid('deliverOn', `Choose a day from today to ${formatDay(lastDay)}`)
  return typed
}
