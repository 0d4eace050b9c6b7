import type { Id } from '#server/kernel/ids.ts'
import { toId } from '#server/kernel/ids.ts'
import type { CarriedKind } from '#server/platform/db/schema.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { askForLabels, bookLabelJob } from './operations/ask-for-labels.ts'
import { bookLabel } from './operations/book-label.ts'
import { cancelLabel } from './operations/cancel-label.ts'
import { followParcels } from './operations/follow-parcels.ts'
import type { CarrierServices, TrackingServices } from './services.ts'
import { cancelLabelJob } from './steps/close-parcel.ts'
import { trackingJob } from './steps/record-tracking.ts'

export const shippingJobs = (services: CarrierServices): JobHandlers => ({
  [bookLabelJob]: ({ carriesId }) => bookLabel(services, toId<CarriedKind>(String(carriesId))),
  [cancelLabelJob]: ({ parcelId }) => cancelLabel(services, toId<'parcel'>(String(parcelId))),
})

interface PickedSki {
  readonly bookingId: Id<'ski-booking'>
  readonly returnId: Id<'ski-return'>
}

/** Jobs book the label of a return that was booked or an order that was picked, and both labels of a picked ski booking. */
export const labelSubscriptions = (services: CarrierServices) => ({
  'return-announced': { label: ({ returnId }: { readonly returnId: Id<'return'> }) => bookLabel(services, returnId) },
  'resale-order-picked': {
    label: ({ orderId }: { readonly orderId: Id<'resale-order'> }) => bookLabel(services, orderId),
  },
  'resale-return-booked': {
    label: ({ returnId }: { readonly returnId: Id<'resale-return'> }) => bookLabel(services, returnId),
  },
  'ski-picked': {
    label: ({ bookingId }: PickedSki) => bookLabel(services, bookingId),
    returnLabel: ({ returnId }: PickedSki) => bookLabel(services, returnId),
  },
  'order-picked': { label: ({ orderId }: { readonly orderId: Id<'order'> }) => bookLabel(services, orderId) },
})

/** The kinds of jobs that call the carrier, for their own lane, so that a silent carrier delays nothing else. */
export const carrierJobKinds = (jobs: JobHandlers): string[] => [
  ...Object.keys(jobs).filter((kind) => /^event:.*:(?:label|returnLabel)$/.test(kind)),
  bookLabelJob,
  cancelLabelJob,
]

export const recurringShippingJobs = (services: TrackingServices): RecurringJob[] => [
  { kind: 'shipping:ask-for-labels', every: { minutes: 15 }, lane: 'database', work: () => askForLabels(services) },
  { kind: trackingJob, every: { minutes: 15 }, lane: 'carrier', work: () => followParcels(services) },
]
