import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { RentalServices } from '../services.ts'

/** The endpoints that make or change an order, a swap or a return, or ask for its payment. */
export type RefusedCall =
  | 'getPaymentIntent'
  | 'placeOrder'
  | 'makeOrder'
  | 'changeOrder'
  | 'announceReturn'
  | 'askForPostage'

const maxMessageLength = 500
const dayMs = 24 * 60 * 60_000
/** How many old rows, of any account, each refusal deletes: more than the one it adds, so the table stays bounded. */
const forgottenAtOnce = 20

/**
 * Runs a call and records for the office why it was refused, after its transaction has rolled back. The caller gets the refusal
 * even if recording it fails.
 */
export async function recordingRefusals<Result>(
  services: Pick<RentalServices, 'db' | 'clock' | 'log'>,
  by: { readonly accountId: Id<'account'>; readonly call: RefusedCall },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal)
      await recordRefusal(services, by, error).catch((err) => services.log.warn({ err }, 'refusal not recorded'))
    throw error
  }
}

async function recordRefusal(
  { db, clock }: Pick<RentalServices, 'db' | 'clock'>,
  { accountId, call }: { readonly accountId: Id<'account'>; readonly call: RefusedCall },
  { code, message }: Refusal,
): Promise<void> {
  const now = clock.now()
  const shortened = message.slice(0, maxMessageLength)
  await transaction(db, async (tx) => {
    await tx
      .insertInto('rental_refusal')
      .values({ account_id: accountId, call, code, message: shortened, times: 1, last_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'call', 'code'])
          .doUpdateSet((eb) => ({ message: shortened, times: eb('rental_refusal.times', '+', 1), last_at: now })),
      )
      .execute()
    const days = await readNumberSetting(tx, 'rental_refusal.days')
    // Skips rows that another transaction is deleting, so that no request waits for them.
    const old = await tx
      .selectFrom('rental_refusal')
      .select(['account_id', 'call', 'code'])
      .where('last_at', '<', new Date(now.getTime() - days * dayMs))
      .orderBy('last_at')
      .limit(forgottenAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of old)
      await tx
        .deleteFrom('rental_refusal')
        .where('account_id', '=', row.account_id)
        .where('call', '=', row.call)
        .where('code', '=', row.code)
        .execute()
  })
}
