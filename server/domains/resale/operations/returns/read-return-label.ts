import type { AnsweredFile } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { readLabelFile } from '#server/domains/shipping/index.ts'
import { toId } from '#server/kernel/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOrderByCode } from '../../queries/orders/orders.ts'
import { findReturn } from '../../queries/returns/returns.ts'
import { noLabel } from '../../rules/returns/not-waiting.ts'
import type { ResaleServices } from '../../services.ts'
import type { Caller } from '../orders/place-order.ts'

export interface AskedLabel {
  readonly code: string
  readonly returnId: string
  readonly as: 'pdf' | 'qr'
}

/**
 * The label of a return, while it may still be posted; after that it names an address that nobody needs any more.
 * @throws Refusal not_found, not_now
 */
export async function readReturnLabel(
  { db, clock }: Pick<ResaleServices, 'db' | 'clock'>,
  { code, returnId, as }: AskedLabel,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<AnsweredFile> {
  const order = await findOrderByCode(db, { code, accountId, now: clock.now() })
  const row = order && (await findReturn(db, toId<'resale-return'>(returnId.toLowerCase())))
  if (!row || row.order_id !== order.id) throw new Refusal('not_found', messages.notFound)
  if (row.state !== 'booked' && row.state !== 'posted') throw new Refusal('not_now', noLabel[row.state])
  return readLabelFile(db, row.id, as)
}
