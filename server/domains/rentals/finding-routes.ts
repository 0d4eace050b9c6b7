// Pieces that somebody has found: what a finder says and reads, and what the family answers (product §12.6). A view
// composes what the family reads (server/views/closet).
import { messages } from '#contract/messages.ts'
import { findGarmentByQrId, type GarmentPiece, garmentPiece, readQrId } from '#server/domains/inventory/index.ts'
import { dayInLondon, formatDay, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { answerFinding } from './operations/findings/answer-finding.ts'
import { type FindingServices, reportFinding } from './operations/findings/report-finding.ts'
import { pieceFrom } from './purposes/keep-terms.ts'
import { findFindingByToken, readPageDays } from './queries/findings/findings.ts'
import { earliestFoundOn } from './rules/findings/decide-finding.ts'
import { listPlaces, placeLabel, presentAnswer } from './rules/findings/finding-words.ts'

type FindingCalls = 'findingForm' | 'reportFinding' | 'getFinding' | 'answerFinding'

export function findingRoutes(services: FindingServices): Pick<Handlers, FindingCalls> {
  const { db, clock } = services
  return {
    async findingForm({ params }) {
      const qrId = readQrId(params.id)
      const garment = qrId && (await findGarmentByQrId(db, qrId))
      if (!garment) throw new Refusal('not_found', messages.notFound)
      const to = dayInLondon(clock.now())
      const from = earliestFoundOn(to)
      return {
        piece: await pieceToShow(db, garment.id),
        places: listPlaces(),
        from,
        to,
        fromLabel: formatDay(from),
        answeredForDays: await readPageDays(db),
      }
    },

    async reportFinding({ body: { qrId, place, foundOn } }, { ip }) {
      return { token: await reportFinding(services, { qrId, place, foundOn: localDay(foundOn) }, { ip }) }
    },

    async getFinding({ params }) {
      const found = await findFindingByToken(db, params.token, dayInLondon(clock.now()))
      if (!found) throw new Refusal('not_found', messages.notFound)
      return {
        piece: await pieceToShow(db, found.garment_id),
        placeLabel: placeLabel(found.place),
        foundOnLabel: formatDay(found.found_on as LocalDay),
        untilLabel: formatDay(found.until),
        answeredForDays: found.pageDays,
        answer: found.answer && presentAnswer(found.answer),
      }
    },

    async answerFinding({ params, body }, { viewer }) {
      const findingId = toId<'finding'>(body.findingId.toLowerCase())
      await answerFinding(services, { ...pieceFrom(viewer.accountId, params), findingId, answer: body.answer })
      return { answer: presentAnswer(body.answer) }
    },
  }
}

type ShownPiece = Pick<GarmentPiece, 'name' | 'brand_name' | 'userSizeLabel' | 'picture'>

/** The piece as the shop shows it, without its condition or who has it. */
async function pieceToShow(db: Db, garmentId: Id<'garment'>): Promise<ShownPiece> {
  const piece = (await garmentPiece(db, [garmentId])).get(garmentId)
  if (!piece) throw new Error(`garment ${garmentId} has no product`)
  const { name, brand_name, userSizeLabel, picture } = piece
  return { name, brand_name, userSizeLabel, picture }
}
