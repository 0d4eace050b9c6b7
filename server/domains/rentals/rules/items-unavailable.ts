import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { RentalRefusal } from './rental-refusal.ts'

/** The specification's answer when somebody else was faster, with the titles for "no longer available" (spec §8). */
export const itemsUnavailable = (garments: readonly { garmentId: Id<'garment'>; title: string }[]): RentalRefusal => ({
  code: 'items_unavailable',
  message: messages.itemsUnavailable,
  titles: garments.map(({ title }) => title),
  ids: garments.map(({ garmentId }) => garmentId),
})
