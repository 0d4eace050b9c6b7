// Which child a piece is for (product §9.2). The closet shows it (server/views/closet).
import { toId } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { setWearer } from './operations/wearers/set-wearer.ts'
import { pieceFrom } from './purposes/keep-terms.ts'
import type { RentalRecords } from './services.ts'

export function wearerRoutes(services: Pick<RentalRecords, 'db'>): Pick<Handlers, 'setWearer'> {
  return {
    async setWearer({ params, body }, { viewer }) {
      const childId = body.childId === null ? null : toId<'child'>(body.childId.toLowerCase())
      await setWearer(services, { ...pieceFrom(viewer.accountId, params), childId })
      return { childId }
    },
  }
}
