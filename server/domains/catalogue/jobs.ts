import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { type FetchServices, fetchPictures, fetchPicturesJob } from './operations/fetch-pictures.ts'

/** What the catalogue does when nobody asks. */
export const catalogueJobs = (services: FetchServices): JobHandlers => ({
  [fetchPicturesJob]: ({ productId }, { attempt }) => fetchPictures(services, String(productId), attempt),
})

/** Those that are long and in no hurry. */
export const patientCatalogueJobs = [fetchPicturesJob]
