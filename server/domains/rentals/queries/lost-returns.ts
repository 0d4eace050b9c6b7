import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { RentalReturn } from './returns.ts'

interface LostSince extends Pick<RentalReturn, 'account_id' | 'membership_id'> {
  readonly since: Date
}

/** How many returns of this account, or of the other home of its membership, were lost in the post without a scan by their carrier. */
export async function countLostUnscanned(tx: Tx, { account_id, membership_id, since }: LostSince): Promise<number> {
  const { lost } = await tx
    .selectFrom('rental_return')
    .select(({ fn }) => fn.countAll<string>().as('lost'))
    .where('state', '=', 'lost')
    .where('lost_at', '>=', since)
    .where((eb) => eb.or([eb('account_id', '=', account_id), eb('membership_id', '=', membership_id)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('parcel')
            .innerJoin('parcel_event as event', 'event.parcel_id', 'parcel.id')
            .select('event.code')
            .whereRef('parcel.carries_id', '=', eb.ref('rental_return.id').$castTo<Id<'return'>>())
            .where('event.code', '<>', 'unknown'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(lost)
}
