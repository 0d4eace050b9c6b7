import { lockGarments } from '#server/domains/inventory/index.ts'
import { readUnpaidTime, type UnpaidTime } from '#server/domains/membership/index.ts'
import { systemActor } from '#server/kernel/actor.ts'
import { addDays, addMonths, dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { Loan } from '../queries/loans.ts'
import { keepDay, neverKeptType } from '../rules/keep-day.ts'
import type { RentalJobServices } from '../services.ts'
import { endAtHome } from '../steps/end-at-home.ts'
import { lockMember } from '../steps/lock-member.ts'

export const dailyJob = 'rentals:daily'

/**
 * Gives families the pieces that they have had for nine paid months (product §4.8): ends the loans, frees their credits
 * and takes the pieces out of our stock. Safe to repeat.
 */
export async function keepAfterNineMonths(services: RentalJobServices): Promise<void> {
  const { db, clock, log } = services
  const today = dayInLondon(clock.now())
  const months = await readNumberSetting(db, 'keep.months')
  const candidates = await listLongAtHome(db, { receivedBy: latestReceiptDay(today, months) })
  for (const [accountId] of Map.groupBy(candidates, (loan) => loan.account_id))
    try {
      await transaction(db, (tx) => giveToFamily(tx, services, accountId, { today, months }))
    } catch (error) {
      log.warn({ err: error, accountId }, 'giving pieces to a family after nine months postponed to the next run')
    }
}

async function giveToFamily(
  tx: Tx,
  { clock, events }: RentalJobServices,
  accountId: Id<'account'>,
  { today, months }: { readonly today: LocalDay; readonly months: number },
): Promise<void> {
  const now = clock.now()
  const { live } = await lockMember(tx, accountId)
  const unpaid = await readUnpaidTime(tx, accountId)
  const listToKeep = async () =>
    (await listLongAtHome(tx, { receivedBy: latestReceiptDay(today, months), accountId })).filter((loan) =>
      becomesKept(loan, unpaid, today, months),
    )
  // A recall in progress has its garments locked until it has stopped them; after that, they are no longer listed.
  await lockGarments(
    tx,
    (await listToKeep()).map((loan) => loan.garment_id),
  )
  const loans = await listToKeep()
  if (loans.length === 0) return
  const actor = systemActor(dailyJob)
  await endAtHome(tx, { events }, { accountId, loans, to: 'kept', membership: live, actor, now })
  await events.publish(tx, { type: 'garments-kept', accountId, loanIds: loans.map(({ id }) => id) })
}

/** Counting months backwards and forwards differs by up to three days, so a query by this day finds too many; the rule decides (keep-day.ts). */
const latestReceiptDay = (today: LocalDay, months: number): LocalDay => addDays(addMonths(today, -months), 3)

function becomesKept(loan: Loan, unpaid: UnpaidTime, today: LocalDay, months: number): boolean {
  const receivedOn = loan.received_on as LocalDay | null
  if (receivedOn === null) return false
  const { on, isSuspended } = keepDay({ receivedOn, unpaid: unpaid.get(loan.membership_id) ?? [], today }, months)
  return !isSuspended && on <= today
}

const listLongAtHome = (
  db: Db | Tx,
  { receivedBy, accountId }: { readonly receivedBy: LocalDay; readonly accountId?: Id<'account'> },
): Promise<Loan[]> =>
  db
    .selectFrom('loan')
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .selectAll('loan')
    .where('loan.state', '=', 'at_home')
    .where('loan.received_on', '<=', receivedBy)
    .where('product.type_code', '<>', neverKeptType)
    // A recalled piece must be returned (law L-28).
    .where('garment.recalled', '=', false)
    .$if(accountId !== undefined, (query) => query.where('loan.account_id', '=', accountId as Id<'account'>))
    .orderBy('loan.id')
    .execute()
