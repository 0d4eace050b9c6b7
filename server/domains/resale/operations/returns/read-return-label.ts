import type { AnsweredFile } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { readLabelFile } from '#server/domains/shipping/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOrderByCode } from '../../queries/orders/orders.ts'
import { findReturn } from '../../queries/returns/returns.ts'
import { labelRefusals } from '../../rules/returns/return-refusals.ts'
import type { ResaleServices } from '../../services.ts'
import type { Caller } from '../orders/place-order.ts'

export interface LabelRequest {
  readonly code: string
  readonly returnId: string
  readonly as: 'pdf' | 'qr'
}

/**
 * The label of a return while it is open; after that nobody needs the address on it.
 * @throws Refusal not_found; not_now unless the return is booked or posted
 */
export async function readReturnLabel(
  { db, clock }: Pick<ResaleServices, 'db' | 'clock'>,
  { code, returnId, as }: LabelRequest,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<AnsweredFile> {
  const order = await findOrderByCode(db, { code, accountId, now: clock.now() })
  const row = order && (await findReturn(db, toId<'resale-return'>(returnId.toLowerCase())))
  if (!row || row.order_id !== order.id) throw new Refusal('not_found', messages.notFound)
  if (row.state !== 'booked' && row.state !== 'posted') throw new Refusal('not_now', labelRefusals[row.state])
  return readLabelFile(db, row.id, as)
}
