import { toId } from '#server/kernel/ids.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { type FetchServices, fetchPictures, fetchPicturesJob } from './operations/fetch-pictures.ts'
import { sweepPictures } from './operations/sweep-pictures.ts'

export const catalogueJobs = (services: FetchServices): JobHandlers => ({
  [fetchPicturesJob]: ({ productId }, { attempt }) => fetchPictures(services, toId(String(productId)), attempt),
})

/** Long jobs that are not urgent, in addition to the recurring jobs of the pictures' lane. */
export const slowCatalogueJobs = [fetchPicturesJob]

export const recurringCatalogueJobs = (services: FetchServices): RecurringJob[] => [
  { kind: 'catalogue:sweep-pictures', every: { hours: 24 }, lane: 'pictures', work: () => sweepPictures(services) },
]
