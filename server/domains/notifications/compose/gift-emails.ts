// The emails about gift cards: to the recipient, to the buyer with or without an account, and to the account that redeemed it.
import type { EventOf } from '#server/domain-events.ts'
import { findRecipient } from '#server/domains/accounts/index.ts'
import { getCheckout, refundMadeOf } from '#server/domains/checkout/index.ts'
import {
  addedText,
  addressOf,
  findLastEvent,
  type GiftCard,
  getCard,
  giftRefundCause,
  isRefused,
  lacksAddress,
  lastCancelDay,
  mayCorrect,
  mintCardCode,
} from '#server/domains/gift-cards/index.ts'
import { isDisputed, readGiftBalance } from '#server/domains/payments/index.ts'
import { dayInLondon, formatDay, formatMoment, type LocalDay } from '#server/kernel/calendar.ts'
import { deriveGiftCode, groupGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { EmailMessage } from '../email/email-message.ts'
import type { NotificationServices } from '../services.ts'
import {
  type DisputedBalance,
  giftBalanceHeld,
  giftBalanceReleased,
  giftBalanceWithdrawn,
} from '../templates/gift-cards/gift-balance-disputed.ts'
import {
  giftCardBought,
  giftCardRefunded,
  giftCardSent,
  giftCardTakenBack,
} from '../templates/gift-cards/gift-card-buyer.ts'
import { type GiftForYou, giftCardExpiring, giftCardForYou } from '../templates/gift-cards/gift-card-for-you.ts'
import { giftCardRedeemed } from '../templates/gift-cards/gift-card-redeemed.ts'
import { giftCardRefused } from '../templates/gift-cards/gift-card-refused.ts'
import { officeNote } from '../templates/office-note.ts'
import { day, pounds } from './format.ts'
import { memberOf } from './office-emails.ts'

type CardId = Id<'gift-card'>
type ToAddress = { readonly email: string; readonly message: EmailMessage } | undefined

/** The email with the code, on the delivery day and whenever it is sent again. Not sent once the card is used or has ended. */
export const writeGiftCard = (services: NotificationServices, cardId: CardId): Promise<ToAddress> =>
  writeToRecipient(services, cardId, giftCardForYou)

/** Reminds the recipient that the card has not been used. */
export const writeGiftExpiring = (
  services: NotificationServices,
  { cardId, daysLeft }: EventOf<'gift-card-expiring'>,
): Promise<ToAddress> => writeToRecipient(services, cardId, (gift) => giftCardExpiring(gift, daysLeft))

async function writeToRecipient(
  services: NotificationServices,
  cardId: CardId,
  write: (gift: GiftForYou) => EmailMessage,
): Promise<ToAddress> {
  const card = await getCard(services.db, cardId)
  if (card.state !== 'sent') return undefined
  const email = await addressOf(services.db, card)
  if (email === '') return undefined
  return { email, message: write(await giftOf(services, card)) }
}

/**
 * Derives the code while the email is composed, so that no job or log contains it.
 * @throws Error if the code's key is missing; the job is retried, and then reported to the office
 */
async function giftOf(
  { giftCodeKeys, printGiftCard, site }: NotificationServices,
  card: GiftCard,
): Promise<GiftForYou> {
  const code = deriveGiftCode(giftCodeKeys, card.id, card.code_hash)
  const redeemPath = `/gifting#redeem-${code}`
  const bytes = await printGiftCard({
    amount: pence(card.face_pence),
    recipientName: card.recipient_name,
    senderName: card.sender_name,
    message: card.message,
    code,
    expiresOn: card.expires_on as LocalDay,
    redeemAt: site.publicUrl + redeemPath,
    drawnAt: card.bought_at,
  })
  return {
    amount: pounds(card.face_pence),
    senderName: card.sender_name,
    message: card.message,
    toFamily: card.to_family,
    code: groupGiftCode(code),
    redeemPath,
    validUntil: day(card.expires_on),
    card: { fileName: `${site.name} gift card.pdf`, type: 'application/pdf', bytes },
  }
}

/** The receipt for the buyer. */
export const writeGiftBought = (services: NotificationServices, card: GiftCard): Promise<ToAddress> =>
  writeToBuyer(services, card, (common) => {
    const isScheduled = card.deliver_on > dayInLondon(card.bought_at)
    const discount = card.face_pence - card.paid_pence
    return giftCardBought(
      {
        ...common,
        face: pounds(card.face_pence),
        total: pounds(card.paid_pence),
        discount: discount > 0 ? { amount: pounds(discount), of: pounds(card.discounted_pence) } : null,
        boughtOn: day(dayInLondon(card.bought_at)),
        deliverOn: isScheduled ? day(card.deliver_on) : null,
        validUntil: day(card.expires_on),
        cancelUntil: formatDay(lastCancelDay(card.bought_at)),
      },
      services.site,
    )
  })

/** Not sent once the address is corrected, a mail server has accepted the email after all, or the card is used or cancelled. */
export const writeGiftRefused = (services: NotificationServices, card: GiftCard): Promise<ToAddress> =>
  isRefused(card)
    ? writeToBuyer(services, card, (common) =>
        giftCardRefused({ ...common, canCorrect: mayCorrect(card).ok, lacksAddress: lacksAddress(card) }),
      )
    : Promise.resolve(undefined)

/** Notifies the office that a mail server refused the email with the code, or that there was no address for it. */
export async function writeGiftRefusedNote(
  { db }: NotificationServices,
  cardId: CardId,
): Promise<EmailMessage | undefined> {
  const card = await getCard(db, cardId)
  if (card.refused_at === null) return undefined
  const note = {
    template: 'office-gift-card',
    member: await buyerOf(db, card),
    command: `npm run office -- gift-card ${card.reference}`,
  } as const
  if (lacksAddress(card))
    return officeNote({
      ...note,
      subject: 'A gift card could not be emailed',
      what: 'The family that a gift card is for has closed its account, so we have no address to email it to. Its buyer has been asked for one, and may ask you to cancel it.',
      facts: [
        ['Gift card', card.reference],
        ['Due on', formatMoment(card.refused_at)],
      ],
    })
  return officeNote({
    ...note,
    subject: 'An email with a gift card was refused',
    what: `A mail server has permanently refused our email with a gift card. ${mayCorrect(card).ok ? 'Its buyer has been asked to correct the address.' : 'Its buyer cannot correct the address: please find another and send the card there.'}`,
    facts: [
      ['Gift card', card.reference],
      ['Refused on', formatMoment(card.refused_at)],
    ],
  })
}

/** Notifies the office that a reminder or a repeated email was refused. Not sent once the card is used or has ended. */
export async function writeReminderRefusedNote(
  { db }: NotificationServices,
  cardId: CardId,
): Promise<EmailMessage | undefined> {
  const card = await getCard(db, cardId)
  if (card.state !== 'sent' && card.state !== 'blocked') return undefined
  return officeNote({
    template: 'office-gift-card',
    subject: 'An email about a gift card was refused',
    what: `A mail server has permanently refused an email about a gift card (a reminder, or one that was sent again). ${card.refused_at === null ? 'The first email with its code was not refused, so its buyer cannot send it to another address; they may ask you to.' : 'The email with its code was refused as well.'}`,
    facts: [['Gift card', card.reference]],
    member: await buyerOf(db, card),
    command: `npm run office -- gift-card ${card.reference}`,
  })
}

async function buyerOf(
  db: NotificationServices['db'],
  { buyer_name: name, buyer_email: email, buyer_account_id: accountId }: GiftCard,
) {
  const guest = accountId === null && email !== '' ? { accountId, name, email } : null
  return (await memberOf(db, accountId)) ?? guest
}

/**
 * Sent only for a card that waited for its day; for any other card, the receipt says that it is on its way. Not sent if the family's
 * account is closed, because the card was not emailed to anybody.
 */
export async function writeGiftSent(services: NotificationServices, card: GiftCard): Promise<ToAddress> {
  const waited = card.deliver_on > dayInLondon(card.bought_at)
  return waited && (await addressOf(services.db, card)) !== '' ? writeToBuyer(services, card, giftCardSent) : undefined
}

/** Sent to the buyer when a card is cancelled and refunded. */
export const writeGiftRefunded = (services: NotificationServices, card: GiftCard): Promise<ToAddress> =>
  writeToBuyer(services, card, async (common) => {
    const { actor } = await findLastEvent(services.db, card.id)
    const byBuyer = actor === 'member' || actor === 'guest'
    return giftCardRefunded({ ...common, amount: pounds(card.paid_pence), byBuyer })
  })

/** Sent to the buyer when their card has ended because the bank decided a dispute in their favour. */
export const writeGiftTakenBack = (services: NotificationServices, card: GiftCard): Promise<ToAddress> =>
  writeToBuyer(services, card, async (common) => {
    const { db } = services
    const checkout = await getCheckout(db, card.checkout_id)
    const refund = { amount: card.paid_pence, causeKey: giftRefundCause(card.id) }
    const { toCard: rest } = await refundMadeOf(db, checkout, refund)
    return giftCardTakenBack({ ...common, rest: rest > 0 ? pounds(rest) : null })
  })

type BuyerEmailFields = Parameters<typeof giftCardSent>[0]

/** Composes an email to the buyer's current address, which is empty once the account is closed. */
async function writeToBuyer(
  services: NotificationServices,
  card: GiftCard,
  write: (common: BuyerEmailFields) => EmailMessage | Promise<EmailMessage>,
): Promise<ToAddress> {
  const account = card.buyer_account_id === null ? undefined : await findRecipient(services.db, card.buyer_account_id)
  const email = account?.email ?? card.buyer_email
  if (email === '') return undefined
  const path = `/gifting/bought/${await mintCardCode(services, card.id)}`
  const { reference, recipient_name: recipientName, to_family: toFamily } = card
  return { email, message: await write({ reference, recipientName, toFamily, path }) }
}

export async function writeGiftRedeemed(
  services: NotificationServices,
  cardId: CardId,
): Promise<EmailMessage | undefined> {
  const card = await getCard(services.db, cardId)
  if (card.redeemed_at === null || card.redeemed_by === null) return undefined
  const { balance } = await readGiftBalance(services.db, card.redeemed_by)
  return giftCardRedeemed({
    amount: pounds(card.face_pence),
    balance: pounds(balance),
    redeemedOn: day(dayInLondon(card.redeemed_at)),
  })
}

/** @param whileDisputed true: sent only while the payment is disputed; false: only once it no longer is; undefined: always */
const writeDisputed =
  (write: (gift: DisputedBalance) => EmailMessage, whileDisputed?: boolean) =>
  async (
    { db }: NotificationServices,
    { accountId, cardId, pence }: EventOf<'gift-balance-held' | 'gift-balance-released' | 'gift-balance-withdrawn'>,
  ): Promise<EmailMessage | undefined> => {
    const { reference, sender_name: sender, checkout_id } = await getCard(db, cardId)
    if (whileDisputed !== undefined && (await isDisputed(db, checkout_id)) !== whileDisputed) return undefined
    const { balance } = await readGiftBalance(db, accountId)
    return write({ amount: pounds(pence), card: addedText({ reference, sender }), balance: pounds(balance) })
  }

export const writeBalanceHeld = writeDisputed(giftBalanceHeld, true)
export const writeBalanceReleased = writeDisputed(giftBalanceReleased, false)
export const writeBalanceWithdrawn = writeDisputed(giftBalanceWithdrawn)
