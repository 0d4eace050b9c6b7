import { findRecipient, lockAccount } from '#server/domains/accounts/index.ts'
import { findGuest } from '#server/domains/checkout/index.ts'
import {
  closeRefundTask,
  disputedFailure,
  listRefundTasks,
  type RefundTask,
  reservedResolutions,
  retryRefundTask,
} from '#server/domains/payments/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { isId } from '#server/kernel/ids.ts'
import { formatPounds, pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { UsageError } from '../../usage-error.ts'
import type { RefundWork } from './parse-money-command.ts'

/**
 * Failed refunds: listed, retried, or recorded as resolved another way.
 * @throws UsageError for an ID that is not a failed refund's
 */
export async function workOnRefunds(services: RentalRecords, command: RefundWork): Promise<string[]> {
  const { db, clock } = services
  if (command.name === 'refunds') return taskLines(services)
  const refundId = command.refundId.toLowerCase()
  const unknownRefund = new UsageError(`There is no waiting refund "${command.refundId}".`)
  if (!isId<'refund'>(refundId)) throw unknownRefund
  const now = clock.now()
  const { operator } = command
  const officeAction = { operator, subjectId: refundId, now }
  if (command.name === 'retry-refund') {
    const outcome = await transaction(db, async (tx) => {
      const retried = await retryRefundTask(tx, { lockAccount }, { refundId, now })
      // Thrown within the transaction, so that the task stays unchanged.
      if (retried === null)
        throw new UsageError('Nothing is left of that payment to refund: say with --settle what became of it.')
      if (retried) await recordOfficeAction(tx, { ...officeAction, action: 'refund.retry', note: retried })
      return retried
    })
    if (!outcome) throw unknownRefund
    if (outcome === 'made by the bank') return ['The payer’s bank has given the money back: this refund is closed.']
    return [`The refund is tried again, as ${outcome}.`]
  }
  const { note } = command
  if (reservedResolutions.includes(note.trim().toLowerCase()))
    throw new UsageError(`"${note}" is what we write when a refund is made another way. Say what you did, and when.`)
  await transaction(db, async (tx) => {
    const task = (await listRefundTasks(tx)).find(({ id }) => id === refundId)
    if (!task) throw unknownRefund
    // Words about a closed account or a forgotten guest may name them, and nothing would erase these (law L-21).
    const kept = (await findPayer(tx, task)) ? note : ''
    if (!(await closeRefundTask(tx, { refundId, resolution: kept, now }))) throw unknownRefund
    await recordOfficeAction(tx, { ...officeAction, action: 'refund.settle', note: kept })
  })
  return ['Noted: this refund is closed.']
}

async function taskLines({ db }: RentalRecords): Promise<string[]> {
  const tasks = await listRefundTasks(db)
  if (tasks.length === 0) return ['No refunds are waiting.']
  return Promise.all(
    tasks.map(async (task) => {
      const { id, amountPence, reason, failure, dueBy } = task
      const amount = amountPence === null ? 'all that was paid' : formatPounds(pence(amountPence))
      const why = failure === disputedFailure ? 'the payment is disputed' : (failure ?? 'it failed')
      return [id, amount, `due ${formatDay(dayInLondon(dueBy))}`, await whoPaid(db, task), why, reason].join('  ')
    }),
  )
}

async function whoPaid(db: Db, task: RefundTask): Promise<string> {
  const payer = await findPayer(db, task)
  if (task.accountId !== null) return payer?.email ?? task.accountId
  return payer ? `${payer.email} (a guest)` : 'a guest'
}

/** Undefined once the account is closed or the guest forgotten. */
async function findPayer(
  db: Db | Tx,
  { accountId, checkoutId }: RefundTask,
): Promise<{ readonly email: string } | undefined> {
  if (accountId !== null) return findRecipient(db, accountId)
  return checkoutId === null ? undefined : findGuest(db, checkoutId)
}
