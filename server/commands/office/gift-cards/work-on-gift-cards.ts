// Gift cards at the desk (product §7): found, put on hold, sent again, refunded. No code is ever printed.
import {
  addressOf,
  blockCard,
  findCardForOffice,
  type GiftCard,
  type GiftRecords,
  listEvents,
  refundForOffice,
  resendForOffice,
  searchCards,
  unblockCard,
} from '#server/domains/gift-cards/index.ts'
import { type Actor, describeActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, formatDayShort, type LocalDay } from '#server/kernel/calendar.ts'
import { parseGiftCode } from '#server/kernel/gift-code.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import { UsageError } from '../../usage-error.ts'
import { formatTimestamp } from '../step-line.ts'
import type { GiftWork } from './parse-gift-command.ts'

/**
 * @throws UsageError for an unknown card
 * @throws Refusal for an action that is not possible now
 */
export async function workOnGiftCards(services: GiftRecords, command: GiftWork): Promise<string[]> {
  if (command.name === 'gift-cards') return listLines(services, command.search)
  const card = await find(services, command.subject)
  const { id: cardId, reference } = card
  switch (command.name) {
    case 'gift-card':
      return detailLines(services, card)
    case 'gift-block':
      await blockCard(services, { cardId, operator: command.operator, why: command.why })
      return [`Gift card ${reference} is on hold: it is not sent, and nobody can redeem it.`]
    case 'gift-unblock': {
      const state = await unblockCard(services, { cardId, operator: command.operator })
      const next = state === 'sent' ? 'its code can be redeemed' : 'it is sent on its day, or now if that has passed'
      return [`Gift card ${reference} is not on hold any more: ${next}.`]
    }
    case 'gift-resend': {
      const address = await resendForOffice(services, { cardId, operator: command.operator, to: command.to })
      return [`Gift card ${reference} is emailed to ${address} again, with the same code.`]
    }
    case 'gift-refund': {
      const refunded = await refundForOffice(services, { cardId, operator: command.operator, why: command.why })
      return [
        `Gift card ${reference} has ended; ${formatPounds(refunded)} goes back to the card that paid. Its buyer gets an email.`,
      ]
    }
  }
}

async function find({ db }: GiftRecords, subject: string): Promise<GiftCard> {
  const card = await findCardForOffice(db, subject)
  if (card) return card
  // A code that was typed is money to anybody who reads this terminal.
  const what = parseGiftCode(subject) === undefined ? `"${subject}"` : 'with that code'
  throw new UsageError(`There is no gift card ${what}.`)
}

async function listLines({ db }: GiftRecords, search: readonly string[]): Promise<string[]> {
  const byCode = search.length > 0 ? await findCardForOffice(db, search.join(' ')) : undefined
  const { cards, hasMore } = byCode ? { cards: [byCode], hasMore: false } : await searchCards(db, search)
  if (cards.length === 0) return [search.length > 0 ? 'No gift card matches.' : 'No gift card has been bought yet.']
  const lines = await Promise.all(cards.map(async (card) => cardLine(card, await addressOf(db, card))))
  return [...lines, ...(hasMore ? ['… and older ones: add a word to narrow the list.'] : [])]
}

const pounds = (amount: number): string => formatPounds(pence(amount))

const cardLine = (card: GiftCard, address: string): string =>
  [
    card.reference.padEnd(10),
    card.state.padEnd(10),
    pounds(card.face_pence).padEnd(8),
    formatDayShort(card.deliver_on as LocalDay).padEnd(7),
    `for ${card.recipient_name} <${address}>, from ${card.buyer_name} <${card.buyer_email}>`,
  ].join(' ')

async function detailLines({ db }: GiftRecords, card: GiftCard): Promise<string[]> {
  const events = await listEvents(db, card.id)
  const discount = card.face_pence - card.paid_pence
  return [
    `Gift card ${card.reference} of ${pounds(card.face_pence)} is ${card.state}.`,
    ...events.map(
      ({ from_state, to_state, actor, at, note }) =>
        `  ${formatTimestamp(at)}  ${from_state === null ? '' : `${from_state} → `}${to_state}, by ${describeActor(actor as Actor)}${note ? `: ${note}` : ''}`,
    ),
    `Bought on ${formatDay(dayInLondon(card.bought_at))} by ${card.buyer_name} <${card.buyer_email}>${card.buyer_account_id === null ? ', a guest' : ''}`,
    `Paid: ${pounds(card.paid_pence)}${discount > 0 ? `, after ${pounds(discount)} of member discount` : ''}`,
    `For ${card.recipient_name} <${await addressOf(db, card)}>, sent on ${formatDay(card.deliver_on as LocalDay)}, valid until ${formatDay(card.expires_on as LocalDay)}`,
    ...(card.refused_at === null
      ? []
      : [`Our last email to that address was refused on ${formatTimestamp(card.refused_at)}: the log says why.`]),
    ...(card.redeemed_by === null ? [] : [`Redeemed by account ${card.redeemed_by}`]),
  ]
}
