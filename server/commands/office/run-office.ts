// Runs an operator's command and returns lines for the terminal. One command is one transaction.
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { checkSafety, deliveryLines } from './check-safety.ts'
import { findOrder, findReturn } from './find-subject.ts'
import { marksOfGarment } from './mark-lines.ts'
import { printable } from './printable.ts'
import type { OfficeWork } from './read-words.ts'
import { workOnResale } from './resale/work-on-resale.ts'
import { orderDetailLines, orderLines, pickingListLines } from './show-orders.ts'
import { pictureLines } from './show-pictures.ts'
import { returnDetailLines, returnLines } from './show-returns.ts'
import { likelyDatesLines, waitingLines } from './show-waiting.ts'
import { workOnJobs } from './work-on-jobs.ts'
import { findingLines, workOnLosses } from './work-on-losses.ts'
import { workOnMember } from './work-on-member.ts'
import { workOnRefunds } from './work-on-refunds.ts'
import { workOnReports } from './work-on-reports.ts'
import { workOnShelf } from './work-on-shelf.ts'
import { writeLabel } from './write-label.ts'

/**
 * @throws UsageError for an unknown ID
 * @throws Refusal for an action that is not possible now
 */
export const runOffice = async (services: RentalRecords, command: OfficeWork): Promise<string[]> =>
  (await work(services, command)).map(printable)

async function work(services: RentalRecords, command: OfficeWork): Promise<string[]> {
  switch (command.name) {
    case 'orders':
      return orderLines(services)
    case 'returns':
      return returnLines(services)
    case 'picking-list':
      return pickingListLines(services)
    case 'order':
      return orderDetailLines(services, (await findOrder(services, command.subject)).id)
    case 'return':
      return returnDetailLines(services, (await findReturn(services, command.subject)).id)
    case 'pick':
    case 'dispatch':
    case 'deliver':
    case 'sent-back':
    case 'receive':
    case 'inspect':
      return workOnShelf(services, command)
    case 'marks':
      return marksOfGarment(services, command.subject)
    case 'deliveries':
      return deliveryLines(services)
    case 'check':
      return checkSafety(services, command)
    case 'label':
      return writeLabel(services, command)
    case 'waiting':
      return waitingLines(services, command.subject)
    case 'findings':
      return findingLines(services)
    case 'likely-dates':
      return likelyDatesLines(services)
    case 'pictures':
      return pictureLines(services)
    case 'jobs':
      return workOnJobs(services, command)
    case 'refunds':
    case 'retry-refund':
    case 'settle-refund':
      return workOnRefunds(services, command)
    case 'losses':
    case 'approve-loss':
    case 'waive-loss':
      return workOnLosses(services, command)
    case 'reports':
    case 'report-photo':
    case 'regrade-report':
    case 'take-back-report':
    case 'decline-report':
      return workOnReports(services, command)
    case 'retire':
    case 'price':
    case 'listings':
      return workOnResale(services, command)
    case 'member':
    case 'why':
    case 'accept':
    case 'refuse':
    case 'credit':
      return workOnMember(services, command)
  }
}
