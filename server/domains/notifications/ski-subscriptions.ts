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
  const sendToBuyer =
    <Event extends OfBooking>(write: (event: Event, askedAt: Date) => Promise<ToBuyer | undefined>) =>
    (event: Event, { jobId, askedAt }: JobContext) =>
      sendToAddress(services, { jobId, write: () => write(event, askedAt) })
  const sendAboutBooking = (
    write: (
      services: NotificationServices,
      bookingId: Id<'ski-booking'>,
      askedAt: Date,
    ) => Promise<ToBuyer | undefined>,
  ) => sendToBuyer(({ bookingId }: OfBooking, askedAt) => write(services, bookingId, askedAt))
  return {
    'ski-booked': { email: sendAboutBooking(writeSkiBooked) },
    'ski-held': {
      email: ({ checkoutId }: EventOf<'ski-held'>, { jobId }: JobContext) =>
        sendToAddress(services, { jobId, write: () => writeSkiHeld(services, checkoutId) }),
    },
    'ski-changed': { email: sendToBuyer((event, askedAt) => writeSkiChanged(services, event, askedAt)) },
    'ski-cancelled': { email: sendToBuyer((event) => writeSkiCancelled(services, event)) },
    'ski-not-sent': { email: sendToBuyer((event) => writeSkiNotSent(services, event)) },
    'ski-rehired': { email: sendToBuyer((event) => writeSkiRehired(services, event)) },
    'ski-dispatched': { email: sendAboutBooking(writeSkiSent) },
    'ski-reminder-due': { email: sendAboutBooking(writeSkiReminder) },
    'ski-due-back': { email: sendAboutBooking(writeSkiDueBack) },
    'ski-returned': { email: sendAboutBooking(writeSkiReturned) },
    'ski-fee-asked': { email: sendAboutBooking(writeSkiFeeAsked) },
    'ski-fee-waived': { email: sendAboutBooking(writeSkiFeeWaived) },
    'ski-fee-refunded': { email: sendAboutBooking(writeSkiFeeRefunded) },
    'ski-fee-paid': { email: sendAboutBooking(writeSkiFeePaid) },
  } satisfies Subscriptions<DomainEvent>['afterCommit']
}
