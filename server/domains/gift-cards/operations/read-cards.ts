import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { type GiftCardAnswer, presentCard } from '../present-card.ts'
import { findCardOfBuyer, listCardsOf } from '../queries/cards.ts'
import type { GiftCardServices } from '../services.ts'
import { type Caller, notFound } from './caller.ts'

type CardReader = Pick<GiftCardServices, 'db' | 'clock'>

/** @throws Refusal not_found for an unknown or expired code; reads are not counted, because no code can be guessed (architecture §5.3) */
export async function readCard({ db, clock }: CardReader, code: string, caller: Caller): Promise<GiftCardAnswer> {
  const now = clock.now()
  const card = await findCardOfBuyer(db, { code, accountId: caller.accountId, now })
  if (!card) throw notFound()
  return presentCard(card, dayInLondon(now))
}

export async function listCards({ db, clock }: CardReader, accountId: Id<'account'>): Promise<GiftCardAnswer[]> {
  const today = dayInLondon(clock.now())
  return (await listCardsOf(db, accountId)).map((card) => presentCard(card, today))
}
