import { transaction } from '#server/platform/db/transaction.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { type FetchServices, fetchPictures, fetchPicturesJob } from './operations/fetch-pictures.ts'
import { schedulePictureSweep, sweepPictures, sweepPicturesJob } from './operations/sweep-pictures.ts'

/** What the catalogue does when nobody asks. */
export const catalogueJobs = (services: FetchServices): JobHandlers => ({
  [fetchPicturesJob]: ({ productId }, { attempt }) => fetchPictures(services, String(productId), attempt),
  [sweepPicturesJob]: async () => {
    await transaction(services.db, (tx) => schedulePictureSweep(tx, services.clock.now()))
    await sweepPictures(services)
  },
})

/** Those that are long and in no hurry. */
export const patientCatalogueJobs = [fetchPicturesJob, sweepPicturesJob]
