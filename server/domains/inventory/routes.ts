import type { Handlers } from '#server/platform/http/handler.ts'
import { listAvailability } from './queries/availability.ts'
import { garmentPiece } from './queries/garment-pieces.ts'
import type { InventoryServices } from './services.ts'

export function inventoryRoutes({ db, clock }: InventoryServices): Pick<Handlers, 'checkAvailability'> {
  return {
    checkAvailability: async ({ query }, { viewer }) => {
      const ids = query.ids.map((id) => id.toLowerCase())
      const answers = await listAvailability(db, ids, clock.now(), viewer?.accountId)
      const pieces = await garmentPiece(db, ids)
      const items = answers.flatMap(({ garmentId, available }) => {
        const piece = pieces.get(garmentId)
        if (!piece) return []
        const { itemId, qrId: _, ...shown } = piece
        return [{ id: itemId, available, ...shown }]
      })
      return { ids: items.filter((item) => item.available).map((item) => item.id), items }
    },
  }
}
