import {
  type GarmentToOffer,
  hasRentedSince,
  lockGarmentToOffer,
  offerGarment,
  releaseOffer,
} from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, WorthAnotherTry } from '#server/platform/db/transaction.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { countEmailedAbout, listWaiting } from '../queries/entries.ts'
import { findOpenOffer } from '../queries/offers.ts'
import { chooseEntry, type Waiting } from '../rules/choose-entry.ts'
import { decideOffer } from '../rules/decide-offer.ts'
import { offerUntil } from '../rules/offer-until.ts'
import type { OfferSteps } from '../services.ts'
import { endOffer } from './end-offer.ts'

/**
 * Ends the piece's offer if it is over, and offers a piece that is available to the next person, in one transaction, so that nobody
 * else can take it in between. Safe to repeat. It locks the garment, then the entry.
 */
export async function updateOffer(tx: Tx, services: OfferSteps, garmentId: Id<'garment'>): Promise<void> {
  const now = services.clock.now()
  const locked = await lockGarmentToOffer(tx, garmentId, now)
  if (!locked) return
  const released = await endOfferIfOver(tx, services, locked)
  const piece = released ? await lockGarmentToOffer(tx, garmentId, now) : locked
  if (piece?.available) await offerToNext(tx, services, piece.garment)
}

/** @returns whether something ended, so the piece must be read again */
async function endOfferIfOver(tx: Tx, services: OfferSteps, { garment, offered }: GarmentToOffer): Promise<boolean> {
  const now = services.clock.now()
  const offer = await findOpenOffer(tx, garment.id)
  if (!offer) {
    // Its account was closed, and its offer erased.
    if (offered) await releaseOffer(tx, { garmentId: garment.id, now })
    return offered !== undefined
  }
  const until = offered?.offerId === offer.id ? offered.until : undefined
  const rented =
    until === undefined &&
    (await hasRentedSince(tx, { garmentId: garment.id, accountId: offer.account_id, since: offer.offered_at }))
  const end = decideOffer({ until, lastsUntil: offer.lasts_until, ready: garment.state === 'ready', rented }, now)
  if (end === 'open') return false
  await endOffer(tx, services, { offer, end })
  return true
}

const settingKeys = [
  'waiting_list.offer_hours',
  'waiting_list.quiet_from_hour',
  'waiting_list.quiet_to_hour',
  'waiting_list.emails_each_piece',
  'waiting_list.emails_a_day',
] as const

type FreeGarment = GarmentToOffer['garment']

async function offerToNext(tx: Tx, services: OfferSteps, garment: FreeGarment): Promise<void> {
  const now = services.clock.now()
  const { id: garmentId, productId, sizeCode } = garment
  const waiting = await listWaiting(tx, { garmentId, productId, sizeCode }, now)
  if (waiting.length === 0) return
  const settings = await readNumberSettings(tx, settingKeys)
  const accountIds = [...new Set(waiting.flatMap(({ accountId }) => accountId ?? []))]
  const choice = chooseEntry({
    piece: garment,
    waiting,
    rights: await services.listOrderRights(tx, accountIds, now),
    emailsADay: settings['waiting_list.emails_a_day'],
    emailsLeft: Math.max(0, settings['waiting_list.emails_each_piece'] - (await countEmailedAbout(tx, garmentId, now))),
  })
  if (choice.kind === 'email') return emailWithoutOffer(tx, services, garmentId, choice.to)
  const { id: entryId, accountId } = choice.to
  const offerId = newId<'waiting-list-offer'>()
  const until = offerUntil(now, {
    hours: settings['waiting_list.offer_hours'],
    quietFrom: settings['waiting_list.quiet_from_hour'],
    quietTo: settings['waiting_list.quiet_to_hour'],
  })
  // Locks the entry's row, so that two pieces that become ready at the same moment are not both offered to it.
  const { numUpdatedRows } = await tx
    .updateTable('waiting_list_entry')
    .set({ offer_id: offerId })
    .where('id', '=', entryId)
    .where('ended_at', 'is', null)
    .where('offer_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n)
    throw new WorthAnotherTry('this entry has just ended, or has just been offered another piece')
  await tx
    .insertInto('waiting_list_offer')
    .values({
      id: offerId,
      entry_id: entryId,
      account_id: accountId,
      garment_id: garmentId,
      state: 'open',
      offered_at: now,
      lasts_until: until,
    })
    .execute()
  await offerGarment(tx, { garmentId, offerId, accountId, until, now })
  await services.events.publish(tx, { type: 'piece-offered', accountId, offerId })
}

/**
 * Emails people who cannot be offered the piece, and ends their entries: each address is emailed once, about the first of its entries.
 * Anybody may take the piece.
 */
async function emailWithoutOffer(
  tx: Tx,
  { clock, events }: OfferSteps,
  garmentId: Id<'garment'>,
  waiting: readonly Waiting[],
): Promise<void> {
  if (waiting.length === 0) return
  const emailed = await tx
    .updateTable('waiting_list_entry')
    .set({ ended_at: clock.now(), ended_as: 'emailed', emailed_about: garmentId })
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .where('offer_id', 'is', null)
    .returning('id')
    .execute()
  const ended = new Set(emailed.map(({ id }) => id))
  const byAddress = Map.groupBy(
    waiting.filter(({ id }) => ended.has(id)),
    ({ email }) => email,
  )
  await events.publish(
    tx,
    ...[...byAddress.values()].flatMap(([first]) =>
      first ? { type: 'piece-is-back' as const, entryId: first.id, accountId: first.accountId } : [],
    ),
  )
}
