import { findReturnForLetter, listLoansForLetter } from '#server/domains/rentals/index.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { Letter } from '../letter/letter.ts'
import type { NotificationServices } from '../services.ts'
import { returnAnnounced } from '../templates/return-announced.ts'
import { returnDone } from '../templates/return-done.ts'
import { returnReceived } from '../templates/return-received.ts'
import { creditsOf, day, dayOrNull, piecesOf } from './words.ts'

type ReturnLetter = (services: NotificationServices, returnId: Id<'return'>) => Promise<Letter | undefined>

export const writeReturnAnnounced: ReturnLetter = async ({ db }, returnId) => {
  const found = await findReturnForLetter(db, returnId)
  if (!found) return undefined
  const loans = await listLoansForLetter(db, { returnId })
  return returnAnnounced({
    labelCode: found.label_code,
    pieces: await piecesOf(db, loans),
    dueOn: dayOrNull(found.due_on),
    dueDays: await readNumberSetting(db, 'return.due_days'),
    creditsFreed: creditsOf(loans),
  })
}

export const writeReturnReceived: ReturnLetter = async ({ db, clock }, returnId) => {
  const found = await findReturnForLetter(db, returnId)
  if (!found) return undefined
  return returnReceived({
    labelCode: found.label_code,
    receivedOn: day(dayInLondon(found.received_at ?? clock.now())),
    pieces: await piecesOf(db, await listLoansForLetter(db, { returnId })),
  })
}

export const writeReturnDone: ReturnLetter = async ({ db }, returnId) => {
  const found = await findReturnForLetter(db, returnId)
  if (!found) return undefined
  const loans = await listLoansForLetter(db, { returnId })
  return returnDone({ labelCode: found.label_code, pieceCount: loans.length })
}
