import { listParcelEvents } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { momentInWords } from './step-line.ts'

/** What the carrier has reported of the parcel of an order or a return, with its own code where that says more. */
export const scanLines = async (db: Db, carriesId: Id<'order' | 'return'>): Promise<string[]> =>
  (await listParcelEvents(db, carriesId)).map(
    ({ code, carrierCode, at }) =>
      `  ${momentInWords(at)}  ${code.replaceAll('_', ' ')}, by the carrier${carrierCode === code ? '' : ` (${carrierCode})`}`,
  )
