// Runs an operator's command and returns lines for the terminal. A command makes its changes in one transaction.
import type { Site } from '#server/domains/notifications/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { UsageError } from '../usage-error.ts'
import { eventLines } from './analytics/event-lines.ts'
import { checkSafety, deliveryLines } from './check-safety.ts'
import { workOnComplaints } from './complaints/work-on-complaints.ts'
import { workOnContent } from './content/work-on-content.ts'
import { findOrder, findReturn } from './find-subject.ts'
import { workOnGiftCards } from './gift-cards/work-on-gift-cards.ts'
import { marksOfGarment } from './mark-lines.ts'
import { workOnMember } from './members/work-on-member.ts'
import { findingLines, workOnLosses } from './money/work-on-losses.ts'
import { workOnRefunds } from './money/work-on-refunds.ts'
import { workOnNews } from './news/work-on-news.ts'
import type { OfficeWork } from './parse-command.ts'
import { printable } from './printable.ts'
import { workOnRecalls } from './recalls/work-on-recalls.ts'
import { workOnReports } from './reports/work-on-reports.ts'
import { decideSaleReturn } from './resale/decide-sale-return.ts'
import { receiveSaleReturn } from './resale/receive-sale-return.ts'
import { saleReturnLines } from './resale/sale-return-lines.ts'
import { workOnResale } from './resale/work-on-resale.ts'
import { findSale, saleLines, salesToPickLines, workOnSale } from './resale/work-on-sales.ts'
import { workOnRetention } from './retention/work-on-retention.ts'
import { orderDetailLines, orderLines, pickingListLines } from './show-orders.ts'
import { pictureLines } from './show-pictures.ts'
import { returnDetailLines, returnLines } from './show-returns.ts'
import { likelyDatesLines, waitingLines } from './show-waiting.ts'
import { openSkiLines, skiToPickLines } from './ski/ski-lines.ts'
import { findSki, findSkiToReceive, workOnBooking, workOnSki } from './ski/work-on-ski.ts'
import { workOnStock } from './stock/work-on-stock.ts'
import { workOnJobs } from './system/work-on-jobs.ts'
import { workOnRestore } from './system/work-on-restore.ts'
import { workOnNotThere } from './work-on-not-there.ts'
import { workOnShelf } from './work-on-shelf.ts'
import { writeLabel } from './write-label.ts'

export interface OfficeServices extends RentalRecords {
  /** The site whose news an operator previews. */
  readonly site: () => Site
}

/**
 * @throws UsageError for an unknown ID
 * @throws Refusal for an action that is not possible now
 */
export const runOffice = async (services: OfficeServices, command: OfficeWork): Promise<string[]> =>
  (await work(services, command)).map(printable)

async function work(services: OfficeServices, command: OfficeWork): Promise<string[]> {
  switch (command.name) {
    case 'order-link':
    case 'sale-refund':
    case 'sale-cancel': {
      const sale = await findSale(services, command.subject)
      if (sale) return workOnSale(services, sale, command)
      throw new UsageError(`"${command.subject}" is not an order of the resale shop.`)
    }
    case 'order':
    case 'pick':
    case 'dispatch':
    case 'deliver':
    case 'sent-back':
    case 'take-back': {
      const sale = await findSale(services, command.subject)
      if (sale) return workOnSale(services, sale, command)
      const ski = command.name === 'take-back' ? undefined : await findSki(services, command.subject)
      if (ski && command.name !== 'take-back') return workOnBooking(services, ski, command)
      if (command.name === 'take-back')
        throw new UsageError(
          `"${command.subject}" is not an order of the resale shop: rented pieces are taken in with "receive".`,
        )
      return command.name === 'order'
        ? orderDetailLines(services, (await findOrder(services, command.subject)).id)
        : workOnShelf(services, command)
    }
    case 'orders':
      return allOrderLines(services)
    case 'returns':
      return [...(await returnLines(services)), ...(await saleReturnLines(services))]
    case 'picking-list':
      return allPickingLines(services)
    case 'return': {
      const sale = await findSale(services, command.subject)
      if (sale) return workOnSale(services, sale, { name: 'order', subject: command.subject })
      const ski = await findSki(services, command.subject)
      if (ski) return workOnBooking(services, ski, { name: 'order', subject: command.subject })
      return returnDetailLines(services, (await findReturn(services, command.subject)).id)
    }
    case 'receive': {
      const sale = await findSale(services, command.subject)
      if (sale) return receiveSaleReturn(services, sale, command)
      const ski = await findSkiToReceive(services, command)
      return ski ? workOnBooking(services, ski.booking, ski.receive) : workOnShelf(services, command)
    }
    case 'order-lost': {
      const sale = await findSale(services, command.subject)
      if (sale) return workOnSale(services, sale, command)
      const ski = await findSki(services, command.subject)
      return ski ? workOnBooking(services, ski, command) : workOnShelf(services, command)
    }
    case 'return-lost':
    case 'return-home': {
      const sale = await findSale(services, command.subject)
      return sale ? decideSaleReturn(services, sale, command) : workOnShelf(services, command)
    }
    case 'inspect':
    case 'recycle':
      return workOnShelf(services, command)
    case 'inspect-not-there':
      return workOnNotThere(services, command)
    case 'marks':
      return marksOfGarment(services, command.subject)
    case 'deliveries':
      return deliveryLines(services)
    case 'check':
      return checkSafety(services, command)
    case 'shelf':
    case 'take-off':
      return workOnStock(services, command)
    case 'label':
      return writeLabel(services, command)
    case 'waiting':
      return waitingLines(services, command.subject)
    case 'findings':
      return findingLines(services)
    case 'likely-dates':
      return likelyDatesLines(services)
    case 'events':
      return eventLines(services, 14)
    case 'pictures':
      return pictureLines(services)
    case 'jobs':
    case 'retry-job':
      return workOnJobs(services, command)
    case 'after-restore':
      return workOnRestore(services, command)
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
    case 'complaints':
    case 'complaint':
    case 'enter-complaint':
    case 'answer-complaint':
    case 'close-complaint':
      return workOnComplaints(services, command)
    case 'retention':
    case 'retention-warned':
    case 'forget-guest':
    case 'close-account':
      return workOnRetention(services, command)
    case 'news':
    case 'write-news':
    case 'draw-news':
    case 'email-news':
    case 'plan-news':
    case 'send-news':
    case 'stop-news':
    case 'leave-news':
    case 'bounced-news':
      return workOnNews(services, command, services.site)
    case 'recall-search':
    case 'plan-recall':
    case 'recall':
    case 'recalls':
    case 'recall-end':
      return workOnRecalls(services, command)
    case 'retire':
    case 'price':
    case 'vat-class':
    case 'listings':
      return workOnResale(services, command)
    case 'ski':
    case 'ski-quote':
    case 'ski-book':
    case 'ski-release':
    case 'ski-cancel':
    case 'ski-style':
    case 'ski-lose':
    case 'ski-fee':
    case 'ask-ski-fee':
    case 'waive-ski-fee':
    case 'refund-ski-fee':
      return workOnSki(services, command)
    case 'gift-cards':
    case 'gift-card':
    case 'gift-block':
    case 'gift-unblock':
    case 'gift-resend':
    case 'gift-refund':
      return workOnGiftCards(services, command)
    case 'claims':
    case 'verify-claim':
    case 'expire-claim':
    case 'quotes':
    case 'publish-quote':
    case 'withdraw-quote':
    case 'collections':
    case 'save-collection':
    case 'remove-collection':
      return workOnContent(services, command)
    case 'members-to-accept':
    case 'member':
    case 'why':
    case 'accept':
    case 'refuse':
    case 'credit':
      return workOnMember(services, command)
  }
}

/** What to take from the shelves of all shops. */
async function allPickingLines(services: RentalRecords): Promise<string[]> {
  const [rentals, sales] = [await pickingListLines(services), await salesToPickLines(services)]
  const lines = [...rentals, ...sales, ...(await skiToPickLines(services))]
  return lines.length === 0 ? ['Nothing is to be picked.'] : lines
}

/** The open orders of all shops. */
async function allOrderLines(services: RentalRecords): Promise<string[]> {
  const [rentals, sales] = [await orderLines(services), await saleLines(services)]
  return [...rentals, ...(sales.length === 0 ? [] : ['Resale shop:', ...sales]), ...(await openSkiLines(services))]
}
