import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import { forgetFindings } from './operations/findings/forget-findings.ts'
import { followUpLosses } from './operations/follow-up-losses.ts'
import { followUpReturns } from './operations/follow-up-returns.ts'
import { askAboutHires } from './operations/hires/ask-about-hires.ts'
import { shortenAfterEnd } from './operations/hires/shorten-after-end.ts'
import { dailyJob, keepAfterNineMonths } from './operations/keep-after-nine-months.ts'
import { bookBackRecalled } from './operations/recalled/book-back-recalled.ts'
import { forgetPhotos } from './operations/reports/forget-photos.ts'
import { followUpUndelivered } from './operations/tracking/follow-up-undelivered.ts'
import type { RentalJobServices } from './services.ts'

/**
 * The morning's work on loans and returns. Recalled pieces are booked back before they could become a family's own. Pieces that do
 * become a family's own come next, so that the family is not asked about them.
 */
export const recurringRentalJobs = (services: RentalJobServices): RecurringJob[] => [
  {
    kind: dailyJob,
    every: { londonHour: 8 },
    lane: 'database',
    async work() {
      await bookBackRecalled(services)
      await keepAfterNineMonths(services)
      await followUpUndelivered(services)
      await followUpReturns(services)
      await shortenAfterEnd(services)
      await askAboutHires(services)
      await followUpLosses(services)
      await forgetPhotos(services)
      await forgetFindings(services)
    },
  },
]
