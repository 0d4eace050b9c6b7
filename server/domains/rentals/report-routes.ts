// Reporting a piece as not as described (product §4.11, §11.5). A view shows what became of a report (server/views/closet).
import type { Handlers } from '#server/platform/http/handler.ts'
import { type ReportServices, reportPiece } from './operations/reports/report-piece.ts'
import { pieceFrom } from './purposes/keep-terms.ts'

export function reportRoutes(services: ReportServices): Pick<Handlers, 'reportPiece'> {
  return {
    async reportPiece({ params, body }, { viewer }) {
      return { reportId: await reportPiece(services, { ...pieceFrom(viewer.accountId, params), ...body }) }
    },
  }
}
