import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { Letter } from '../letter/letter.ts'
import type { NotificationServices } from '../services.ts'
import { returnAnnounced } from '../templates/rentals/return-announced.ts'
import { returnDone } from '../templates/rentals/return-done.ts'
import { returnReceived } from '../templates/rentals/return-received.ts'
import { creditsOf, day, dayOrNull, piecesOf } from './words.ts'

type ReturnLetter = (services: NotificationServices, returnId: Id<'return'>) => Promise<Letter | undefined>

export const writeReturnAnnounced: ReturnLetter = async ({ db, facts }, returnId) => {
  const found = await facts.findReturn(returnId)
  if (!found) return undefined
  return returnAnnounced({
    labelCode: found.labelCode,
    pieces: piecesOf(found.loans),
    dueOn: dayOrNull(found.dueOn),
    dueDays: await readNumberSetting(db, 'return.due_days'),
    creditsFreed: creditsOf(found.loans),
  })
}

export const writeReturnReceived: ReturnLetter = async ({ facts, clock }, returnId) => {
  const found = await facts.findReturn(returnId)
  if (!found) return undefined
  return returnReceived({
    labelCode: found.labelCode,
    receivedOn: day(dayInLondon(found.receivedAt ?? clock.now())),
    pieces: piecesOf(found.loans),
  })
}

export const writeReturnDone: ReturnLetter = async ({ facts }, returnId) => {
  const found = await facts.findReturn(returnId)
  if (!found) return undefined
  return returnDone({ labelCode: found.labelCode, pieceCount: found.loans.length })
}
