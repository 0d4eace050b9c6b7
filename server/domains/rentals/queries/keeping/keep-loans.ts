// The facts that decide the purchase of a piece: its loan, its RRP, and the return in which it is booked.
import type { UnpaidTime } from '#server/domains/membership/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Id } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type KeepDay, keepDay } from '../../rules/keep-day.ts'
import type { KeepNumbers } from '../../rules/keep-it-price.ts'

export type KeepLoan = NonNullable<Awaited<ReturnType<typeof findKeepLoan>>>

/** A loan of this account in any state. The account's lock covers it. */
export async function findKeepLoan(
  db: Db | Tx,
  { accountId, loanId }: { readonly accountId: Id<'account'>; readonly loanId: Id<'loan'> },
) {
  const row = await db
    .selectFrom('loan')
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .leftJoin('rental_return', 'rental_return.id', 'loan.return_id')
    .select(['loan.id', 'loan.garment_id', 'loan.account_id', 'loan.membership_id', 'loan.state', 'loan.credits'])
    .select(['loan.received_on', 'loan.term_ends_on', 'loan.return_id', 'rental_return.state as return_state'])
    .select(['product.name', 'product.type_code', 'product.rrp_pence'])
    .select('garment.recalled')
    .select('product.vat_class')
    .select((eb) =>
      eb
        .selectFrom('loan as other')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('other.return_id', '=', 'loan.return_id')
        .whereRef('other.id', '<>', 'loan.id')
        .as('others'),
    )
    .select((eb) =>
      eb
        .selectFrom('loan as other')
        .innerJoin('garment as its', 'its.id', 'other.garment_id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('other.return_id', '=', 'loan.return_id')
        .whereRef('other.id', '<>', 'loan.id')
        .where('its.recalled', '=', false)
        .as('paid_others'),
    )
    .where('loan.id', '=', loanId)
    .where('loan.account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return undefined
  const { others, paid_others, ...loan } = row
  return {
    ...loan,
    /** How many other pieces are in its return. */
    others: Number(others),
    /** How many of these are not recalled: recalled pieces are returned free of charge. */
    othersNotRecalled: Number(paid_others),
  }
}

/** The facts, except the day, that decide whether a piece may be reported lost. */
export const reportedPiece = ({ state, return_state, recalled }: KeepLoan) => ({
  loan: state,
  returnState: return_state,
  recalled,
})

/** What the keep-it price of a piece depends on, except the day. */
export const pricedPiece = (loan: Pick<KeepLoan, 'credits' | 'rrp_pence'>, keep: KeepDay | null) => ({
  credits: credits(loan.credits),
  rrp: pence(loan.rrp_pence),
  keepOn: keep?.on ?? null,
})

/** The day on which the piece becomes the member's, counting only days for which the membership was paid. */
export function keepDayOf(
  loan: KeepLoan,
  unpaid: UnpaidTime,
  { today, numbers }: { readonly today: LocalDay; readonly numbers: KeepNumbers },
): KeepDay | null {
  const receivedOn = loan.received_on as LocalDay | null
  return receivedOn && keepDay({ receivedOn, unpaid: unpaid.get(loan.membership_id) ?? [], today }, numbers.months)
}
