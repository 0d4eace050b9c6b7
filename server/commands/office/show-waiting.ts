// The waiting list for one product, or of one family (product §13).
import { listProductFaces } from '#server/domains/catalogue/index.ts'
import type { RentalRecords } from '#server/domains/rentals/index.ts'
import { listOfficeEntries, replayYear } from '#server/domains/waiting-list/index.ts'
import { dayInLondon, formatDay, timeInLondon } from '#server/kernel/calendar.ts'

const moment = (at: Date): string => `${formatDay(dayInLondon(at))} at ${timeInLondon(at)}`

/** @param subject an email, or a product's slug */
export async function waitingLines({ db }: RentalRecords, subject: string): Promise<string[]> {
  const entries = await listOfficeEntries(db)
  const products = await listProductFaces(db, [...new Set(entries.map(({ productId }) => productId))])
  const term = subject.toLowerCase()
  const found = entries.filter(({ email, productId }) => email === term || products.get(productId)?.slug === term)
  if (found.length === 0) return [`Nobody is waiting: ${subject}`]
  return found.map((entry) => {
    const wanted = [
      entry.sizeCode,
      entry.condition ?? 'any condition',
      ...(entry.mostCredits === null ? [] : [`up to ${entry.mostCredits} credits`]),
    ]
    const who = entry.hasAccount ? entry.email : `${entry.email} (no account)`
    const offer = entry.offeredUntil ? `, a piece is kept until ${moment(entry.offeredUntil)}` : ''
    const lapses = entry.lapses > 0 ? `, ${entry.lapses} not answered` : ''
    return `${moment(entry.askedAt)}  ${products.get(entry.productId)?.slug}  ${wanted.join(', ')}  ${who}${offer}${lapses}`
  })
}

/** Replays a year: what we would have answered on each seventh day for each size that was out of stock. */
export async function likelyDatesLines(services: RentalRecords): Promise<string[]> {
  const { inside, outside, open, endless, silent, medianDays } = await replayYear(services)
  const judged = inside + outside
  if (judged === 0) return ['No range of the last year can be judged yet: too few pieces have been out and back.']
  return [
    `${Math.round((100 * inside) / judged)} in 100 ranges of the last year were right: ${inside} of ${judged}`,
    `  half of the ranges had at most ${medianDays} days`,
    `  ${open} ranges are not over yet; ${endless} had no last day; ${silent} times no range could be given`,
  ]
}
