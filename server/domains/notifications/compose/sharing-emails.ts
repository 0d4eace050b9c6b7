// The emails about sharing a membership between two homes (product §12).
import { findRecipient } from '#server/domains/accounts/index.ts'
import { findShare, mintInvitation } from '#server/domains/membership/index.ts'
import { listLiveLoans } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { NotificationServices } from '../services.ts'
import {
  sharingBegan,
  sharingEnded,
  sharingInvitation,
  sharingJoined,
  sharingOver,
} from '../templates/membership/two-homes.ts'

/**
 * Mints the invitation's code, so each delivery composes it again (architecture §5.3).
 * @returns undefined once the invitation is withdrawn
 */
export async function writeSharingInvitation(services: NotificationServices, shareId: Id<'membership-share'>) {
  const invitation = await mintInvitation(services, shareId)
  if (!invitation) return undefined
  const { email, from, code, until } = invitation
  return {
    email,
    message: sharingInvitation({ from, code, until: formatDay(dayInLondon(until)) }, services.site),
  }
}

/** Reads a sharing with the first names of both adults, because an email calls the other adult by first name alone. */
async function readShare({ db }: NotificationServices, shareId: Id<'membership-share'>) {
  const share = await findShare(db, shareId)
  if (!share?.second_id) return undefined
  const [payer, second] = [await findRecipient(db, share.payer_id), await findRecipient(db, share.second_id)]
  return { share, secondId: share.second_id, payer: payer?.givenName ?? '', second: second?.givenName ?? '' }
}

const readDueBackDays = ({ db }: NotificationServices) => readNumberSetting(db, 'sharing.due_back_days')

/** Notifies the payer that the second adult has accepted. */
export async function writeSharingBegan(services: NotificationServices, shareId: Id<'membership-share'>) {
  const found = await readShare(services, shareId)
  return found && sharingBegan(found.second)
}

/** Welcomes the second adult. */
export async function writeSharingJoined(services: NotificationServices, shareId: Id<'membership-share'>) {
  const found = await readShare(services, shareId)
  return found && sharingJoined(found.payer, await readDueBackDays(services))
}

/** Notifies the payer that the sharing has ended. */
export async function writeSharingEnded(services: NotificationServices, shareId: Id<'membership-share'>) {
  const found = await readShare(services, shareId)
  return found && sharingEnded(found.second, found.share.ended_as === 'left', await readDueBackDays(services))
}

/** Notifies the second adult that the sharing has ended, and by when the pieces are due back. */
export async function writeSharingOver(services: NotificationServices, shareId: Id<'membership-share'>) {
  const found = await readShare(services, shareId)
  const by = found?.share.ended_as
  if (!found?.share.ended_at || (by !== 'left' && by !== 'ended' && by !== 'membership')) return undefined
  const live = await listLiveLoans(services.db, found.secondId)
  const atHome = live.filter(({ state }) => state === 'at_home')
  const days = atHome
    .flatMap(({ term_ends_on }) => (term_ends_on === null ? [] : [term_ends_on as LocalDay]))
    .toSorted()
  const [firstDue, lastDue] = [days[0], days.at(-1)]
  return sharingOver({
    by,
    atHome: atHome.length,
    dueBy: lastDue === undefined ? null : formatDay(lastDue),
    firstDue: firstDue === undefined || firstDue === lastDue ? null : formatDay(firstDue),
    others: live.length > atHome.length,
  })
}
