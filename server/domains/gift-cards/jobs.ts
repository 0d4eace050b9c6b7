import { toId } from '#server/kernel/ids.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { followUpCards, followUpJob } from './operations/follow-up-cards.ts'
import { sendCard, sendJob } from './operations/send-card.ts'
import { sweepCards } from './operations/sweep-cards.ts'
import type { GiftFollowUp, GiftRecords } from './services.ts'

export const giftCardJobs = (services: GiftRecords): JobHandlers => ({
  [sendJob]: ({ cardId }) => sendCard(services, toId(String(cardId))),
})

export const recurringGiftCardJobs = (services: GiftFollowUp): RecurringJob[] => [
  { kind: followUpJob, every: { londonHour: 8 }, lane: 'database', work: () => followUpCards(services) },
  { kind: 'gift-cards:sweep', every: { hours: 24 }, lane: 'database', work: () => sweepCards(services) },
]
