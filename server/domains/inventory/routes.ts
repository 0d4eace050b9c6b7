import { messages } from '#contract/messages.ts'
import { toId, toIds } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { passportOf } from './present.ts'
import { listAvailability } from './queries/availability.ts'
import { findGarmentDetails } from './queries/garment-details.ts'
import { listGarmentMarks } from './queries/garment-marks.ts'
import { readQrId } from './rules/qr-id.ts'
import type { InventoryServices } from './services.ts'

type InventoryEndpoint = 'checkAvailability' | 'garmentMarks' | 'garmentDetailsQr'

export function inventoryRoutes({ db, clock }: InventoryServices): Pick<Handlers, InventoryEndpoint> {
  return {
    checkAvailability: async ({ query }, { viewer }) => {
      const ids = query.ids.map((id) => toId<'garment'>(id.toLowerCase()))
      const answers = await listAvailability(db, ids, clock.now(), viewer?.accountId)
      const items = answers.map(({ piece: { itemId, qrId: _, ...shown }, available, yours, insteadId }) => ({
        id: itemId,
        available,
        yours,
        insteadId,
        ...shown,
      }))
      return { ids: items.filter((item) => item.available).map((item) => item.id), items }
    },
    garmentMarks: async ({ query }) => {
      const marks = await listGarmentMarks(db, toIds<'garment'>(query.ids))
      return { items: [...marks.values()].map(passportOf) }
    },
    garmentDetailsQr: async ({ params }, { viewer }) => {
      const qrId = readQrId(params.id)
      const asker = { now: clock.now(), accountId: viewer?.accountId }
      const details = qrId && (await findGarmentDetails(db, qrId, asker))
      if (!details) throw new Refusal('not_found', messages.notFound)
      return { details }
    },
  }
}
