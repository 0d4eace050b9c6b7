import { dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listOpenComplaints } from '../queries/complaints.ts'
import { closedBefore, notedUntil } from '../rules/complaint-clock.ts'
import type { ComplaintRecords } from '../services.ts'

/**
 * Once a day: reports to the office the complaints that are overdue or due within a week, and deletes those whose retention has
 * ended, which for a closed account is a month after the outcome.
 */
export async function followUpComplaints({ db, clock, events }: ComplaintRecords): Promise<void> {
  const now = clock.now()
  const today = dayInLondon(now)
  await transaction(db, async (tx) => {
    await tx
      .deleteFrom('complaint')
      .where('state', '=', 'closed')
      .where((eb) =>
        eb.or([
          eb('closed_at', '<', startOfDayInLondon(closedBefore(today))),
          eb.and([eb('account_closed', '=', true), eb('closed_at', '<', monthBefore(now))]),
        ]),
      )
      .execute()
    const due = await listOpenComplaints(tx, notedUntil(today))
    if (due.length > 0) await events.publish(tx, { type: 'complaints-due', day: today })
  })
}

const monthBefore = (now: Date): Date => new Date(now.getTime() - 30 * 86_400_000)
