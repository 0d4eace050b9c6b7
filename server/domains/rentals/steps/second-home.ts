// Pieces in a second home whose sharing has ended (product §12).
import { sql } from 'kysely'
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
import { secondHomeDue } from '../rules/returns/second-home-due.ts'
import type { RentalSteps } from '../services.ts'
import { cancelPlaced } from './cancel-unpicked-orders.ts'
import { refreshChoice } from './refresh-choice.ts'

const dueBackSetting = 'sharing.due_back_days'
const hired = ['at_home', 'return_announced'] as const

/**
 * Cancels orders that are not being packed yet, and makes the pieces in the second home due back. Both accounts and the
 * membership are locked.
 */
export const dueBackFromSecondHome =
  (services: RentalSteps) =>
  async (tx: Tx, { secondId, membershipId }: EventOf<'sharing-ended'>): Promise<void> => {
    const now = services.clock.now()
    await cancelPlaced(tx, services, { membershipId, accountId: secondId, by: 'sharing-ended' })
    // The payer can no longer pay what waits for them.
    for (const slot of [basketSlot, keepPiece.slot, lostPiece.slot])
      await abandonOpenCheckout(tx, withPurposes(services), { payer: { accountId: secondId }, slot })
    const days = await readNumberSetting(tx, dueBackSetting)
    const loans = await tx
      .selectFrom('loan')
      .select(['id', 'term_ends_on'])
      .select((eb) =>
        eb
          .selectFrom('hire')
          .select('hire.starts_on')
          .whereRef('hire.loan_id', '=', 'loan.id')
          .orderBy('hire.number', 'desc')
          .limit(1)
          .as('starts_on'),
      )
      .where('account_id', '=', secondId)
      .where('membership_id', '=', membershipId)
      // Including pieces booked to go back: a return that lapses puts them at home again.
      .where('state', 'in', hired)
      .where('term_ends_on', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const { id, term_ends_on, starts_on } of loans) {
      const endsOn = term_ends_on as LocalDay
      const startsOn = starts_on as LocalDay
      const dueOn = secondHomeDue(endsOn, { endedOn: dayInLondon(now), days, startsOn })
      if (dueOn < endsOn) await shortenHire(tx, id, dueOn)
    }
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

/** Ends the newest hire sooner. Its home is asked about it again as that day approaches. */
async function shortenHire(tx: Tx, loanId: Id<'loan'>, endsOn: LocalDay): Promise<void> {
  await sql`
    update hire set ends_on = ${endsOn}::date
    where loan_id = ${loanId} and ends_on > ${endsOn}::date and starts_on < ${endsOn}::date
      and number = (select max(number) from hire as other where other.loan_id = ${loanId})`.execute(tx)
  await tx
    .updateTable('loan')
    .set({ term_ends_on: endsOn, hire_notice: 'none' })
    .where('id', '=', loanId)
    .where('state', 'in', hired)
    .execute()
}

/** The last day of a rental that begins now: sooner in a second home whose sharing has ended. */
export async function secondHomeTerm(
  tx: Tx,
  { accountId, membershipId }: { readonly accountId: Id<'account'>; readonly membershipId: Id<'membership'> },
  { receivedOn, termEndsOn }: { readonly receivedOn: LocalDay; readonly termEndsOn: LocalDay },
): Promise<LocalDay> {
  const left = await tx
    .selectFrom('membership_used')
    .select('id')
    .where('user_id', '=', accountId)
    .where('id', '=', membershipId)
    .where('part', '=', 'left')
    .executeTakeFirst()
  if (!left) return termEndsOn
  return secondHomeDue(termEndsOn, { endedOn: receivedOn, days: await readNumberSetting(tx, dueBackSetting) })
}
