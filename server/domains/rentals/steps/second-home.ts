// Pieces in a second home whose sharing has ended (product §12).
import type { EventOf } from '#server/domain-events.ts'
import { abandonOpenCheckout } from '#server/domains/checkout/index.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { basketSlot } from '../purposes/basket-purpose.ts'
import { withPurposes } from '../purposes/index.ts'
import { keepPiece } from '../purposes/keep-piece.ts'
import { lostPiece } from '../purposes/lost-piece.ts'
import { dueBackOn } from '../rules/returns/due-back.ts'
import type { RentalSteps } from '../services.ts'
import { cancelPlaced } from './cancel-unpicked-orders.ts'
import { refreshChoice } from './refresh-choice.ts'
import { shortenHire, shortenHires } from './shorten-hires.ts'

const dueBackSetting = 'sharing.due_back_days'

/**
 * Cancels orders that are not being packed yet, and makes the pieces in the second home due back. The caller has locked both
 * accounts and the membership.
 */
export const dueBackFromSecondHome =
  (services: RentalSteps) =>
  async (tx: Tx, { secondId, membershipId }: EventOf<'sharing-ended'>): Promise<void> => {
    const now = services.clock.now()
    await cancelPlaced(tx, services, { membershipId, accountId: secondId, by: 'sharing-ended' })
    // The payer can no longer pay for the checkouts of this home.
    for (const slot of [basketSlot, keepPiece.slot, lostPiece.slot])
      await abandonOpenCheckout(tx, withPurposes(services), { payer: { accountId: secondId }, slot })
    const days = await readNumberSetting(tx, dueBackSetting)
    await shortenHires(tx, { accountId: secondId, membershipId }, { endedOn: dayInLondon(now), days })
    await refreshChoice(tx, { id: membershipId, choice_due: true }, now)
    // The home now pays for the lost pieces that the payer was asked to pay for.
    const approved = await tx
      .selectFrom('loss')
      .innerJoin('loan', 'loan.id', 'loss.loan_id')
      .select('loss.id')
      .where('loan.account_id', '=', secondId)
      .where('loan.membership_id', '=', membershipId)
      .where('loss.state', '=', 'approved')
      .execute()
    await services.events.publish(
      tx,
      ...approved.map(({ id }) => ({ type: 'loss-approved' as const, accountId: secondId, lossId: id })),
    )
  }

/** Makes a piece that is on loan again due back like the others, if it is in a second home whose sharing has ended (product §12.4). */
export async function dueBackIfSharingEnded(
  tx: Tx,
  loan: { readonly id: Id<'loan'>; readonly account_id: Id<'account'>; readonly membership_id: Id<'membership'> },
  { termEndsOn, today }: { readonly termEndsOn: LocalDay | null; readonly today: LocalDay },
): Promise<void> {
  if (!termEndsOn) return
  const home = { accountId: loan.account_id, membershipId: loan.membership_id }
  const dueOn = await secondHomeTerm(tx, home, { receivedOn: today, termEndsOn })
  if (dueOn < termEndsOn) await shortenHire(tx, loan.id, dueOn)
}

/** The last day of a rental that begins now: sooner in a second home whose sharing has ended. */
export async function secondHomeTerm(
  tx: Tx,
  { accountId, membershipId }: { readonly accountId: Id<'account'>; readonly membershipId: Id<'membership'> },
  { receivedOn, termEndsOn }: { readonly receivedOn: LocalDay; readonly termEndsOn: LocalDay },
): Promise<LocalDay> {
  const formerHome = await tx
    .selectFrom('membership_used')
    .select('id')
    .where('user_id', '=', accountId)
    .where('id', '=', membershipId)
    .where('part', '=', 'left')
    .executeTakeFirst()
  if (!formerHome) return termEndsOn
  return dueBackOn(termEndsOn, { endedOn: receivedOn, days: await readNumberSetting(tx, dueBackSetting) })
}
