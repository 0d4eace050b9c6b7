// The emails about ski wear (product §8).
import type { DomainEvent, EventOf } from '#server/domain-events.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Subscriptions } from '#server/platform/events/event-bus.ts'
import type { JobContext } from '#server/platform/jobs/worker.ts'
import type { ToBuyer } from './compose/resale-emails.ts'
import {
  writeSkiBooked,
  writeSkiCancelled,
  writeSkiChanged,
  writeSkiDueBack,
  writeSkiFeeAsked,
  writeSkiFeePaid,
  writeSkiFeeRefunded,
  writeSkiFeeWaived,
  writeSkiHeld,
  writeSkiNotSent,
  writeSkiRehired,
  writeSkiReminder,
  writeSkiReturned,
  writeSkiSent,
} from './compose/ski-emails.ts'
import { sendToAddress } from './operations/send-email.ts'
import type { NotificationServices } from './services.ts'

interface OfBooking {
  readonly bookingId: Id<'ski-booking'>
}

export const skiEmails = (services: NotificationServices) => {
  const buyer =
    <Event extends OfBooking>(write: (event: Event, askedAt: Date) => Promise<ToBuyer | undefined>) =>
    (event: Event, { jobId, askedAt }: JobContext) =>
      sendToAddress(services, { jobId, write: () => write(event, askedAt) })
  const of = (
    write: (
      services: NotificationServices,
      bookingId: Id<'ski-booking'>,
      askedAt: Date,
    ) => Promise<ToBuyer | undefined>,
  ) => buyer(({ bookingId }: OfBooking, askedAt) => write(services, bookingId, askedAt))
  return {
    'ski-booked': { email: of(writeSkiBooked) },
    'ski-held': {
      email: ({ checkoutId }: EventOf<'ski-held'>, { jobId }: JobContext) =>
        sendToAddress(services, { jobId, write: () => writeSkiHeld(services, checkoutId) }),
    },
    'ski-changed': { email: of(writeSkiChanged) },
    'ski-cancelled': { email: buyer((event) => writeSkiCancelled(services, event)) },
    'ski-not-sent': { email: buyer((event) => writeSkiNotSent(services, event)) },
    'ski-rehired': { email: buyer((event) => writeSkiRehired(services, event)) },
    'ski-dispatched': { email: of(writeSkiSent) },
    'ski-reminder-due': { email: of(writeSkiReminder) },
    'ski-due-back': { email: of(writeSkiDueBack) },
    'ski-returned': { email: of(writeSkiReturned) },
    'ski-fee-asked': { email: of(writeSkiFeeAsked) },
    'ski-fee-waived': { email: of(writeSkiFeeWaived) },
    'ski-fee-refunded': { email: of(writeSkiFeeRefunded) },
    'ski-fee-paid': { email: of(writeSkiFeePaid) },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
