// The family's rows in the terms of the model.
import type pg from 'pg'
import type { Id } from '#server/kernel/ids.ts'
import { creditsInUse, isChoiceDue, type Loan, type Model, type Wanted } from './model.ts'

interface FamilyIds {
  readonly accountId: Id<'account'>
  readonly membershipId: Id<'membership'>
  readonly garmentIds: readonly Id<'garment'>[]
}

type Ids = Readonly<Record<'orders' | 'parcels' | 'loans' | 'checkouts' | 'purchases', readonly string[]>> & {
  /** The cases of each loan, oldest first. */
  readonly losses: readonly (readonly string[])[]
}

export interface Rows {
  /** Oldest first, as in the model. */
  readonly ids: Ids
  readonly summary: ReturnType<typeof summarise>
}

// Ids sort by creation; loans created together are sorted by piece.
const text = `select jsonb_build_object(
  'membership', (select jsonb_build_array(state, credits_in_use, choice_due) from membership where id = $2),
  'garments', (select jsonb_object_agg(id, state) from garment),
  'orders', (select coalesce(jsonb_agg(to_jsonb(o) order by o.id), '[]') from rental_order o where account_id = $1),
  'returns', (select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from rental_return r where account_id = $1),
  'loans', (select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('hires',
      (select coalesce(jsonb_agg(jsonb_build_array(starts_on, ends_on) order by number), '[]') from hire h where h.loan_id = l.id),
      'losses', (select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]') from loss s where s.loan_id = l.id))), '[]')
    from loan l where account_id = $1),
  'purchases', (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from keep_purchase p where account_id = $1),
  'checkouts', (select coalesce(jsonb_agg(to_jsonb(k) order by k.id), '[]') from checkout k where account_id = $1),
  'free', (select coalesce(jsonb_object_agg(direction, spent_on), '{}') from free_postage where account_id = $1),
  'refunds', (select coalesce(sum(amount_pence), 0) from refund where account_id = $1 and state <> 'failed'),
  'jobs', (select coalesce(jsonb_agg(kind), '[]') from job where failed_at is not null or last_error is not null)) as rows`

interface Row {
  readonly [column: string]: unknown
  readonly id: string
}
interface Found {
  readonly membership: readonly unknown[]
  readonly garments: Readonly<Record<string, string>>
  readonly orders: readonly Row[]
  readonly returns: readonly Row[]
  readonly loans: readonly (Row & { readonly hires: readonly (readonly string[])[]; readonly losses: readonly Row[] })[]
  readonly purchases: readonly Row[]
  readonly checkouts: readonly Row[]
  readonly free: { readonly outbound?: string; readonly return?: string }
  readonly refunds: number
  readonly jobs: readonly string[]
}

export async function readRows(client: pg.Client, family: FamilyIds): Promise<Rows> {
  const { rows } = await client.query<{ rows: Found }>({
    name: 'rows',
    text,
    values: [family.accountId, family.membershipId],
  })
  const found = (rows[0] as { rows: Found }).rows
  const orderIds = found.orders.map(({ id }) => id)
  const at = (list: readonly string[], id: unknown) => (id === null ? null : list.indexOf(id as string))
  const pieceOf = (loan: Row) => at(family.garmentIds, loan.garment_id) as number
  const place = (loan: Row) =>
    [at(orderIds, loan.order_id) as number, Number(loan.added_in ?? 0), pieceOf(loan)] as const
  const loans = found.loans.toSorted((one, other) => compare(place(one), place(other)))
  const ids: Ids = {
    orders: orderIds,
    parcels: found.returns.map(({ id }) => id),
    loans: loans.map(({ id }) => id),
    losses: loans.map(({ losses }) => losses.map(({ id }) => id)),
    checkouts: found.checkouts.map(({ id }) => id),
    purchases: found.purchases.map(({ id }) => id),
  }
  return { ids, summary: summarise({ ...found, loans }, family, ids) }
}

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number)
}

function summarise(found: Found, { garmentIds }: FamilyIds, ids: Ids) {
  const at = (list: readonly string[], id: unknown) =>
    id === null || id === undefined ? null : list.indexOf(id as string)
  const [membership, creditsInUse, isChoiceDue] = found.membership
  return {
    membership,
    creditsInUse,
    isChoiceDue,
    pieces: garmentIds.map((id) => found.garments[id]),
    orders: found.orders.map((o) => [o.state, o.outbound_pence, o.revision].join(' ')),
    parcels: found.returns.map((r) =>
      [r.state, at(ids.orders, r.order_id), r.due_on, r.reminded_day, r.lapsed_on !== null].join(' '),
    ),
    loans: found.loans.map((l) =>
      [
        `piece ${at(garmentIds, l.garment_id)} of order ${at(ids.orders, l.order_id)}:`,
        ...[l.state, l.credits, l.received_on, l.hires.map((hire) => hire.join('–')).join(), l.hire_notice],
        ...[`parcel ${at(ids.parcels, l.return_id)}`, l.dropped_in !== null],
        ...l.losses.map((s) =>
          [
            s.state,
            s.opened_on,
            s.due_on,
            s.at_most_pence,
            s.notices,
            s.noticed_on,
            s.reported_at !== null,
            s.price_pence,
          ].join(' '),
        ),
      ].join(' '),
    ),
    purchases: found.purchases.map((p) => [at(ids.loans, p.loan_id), p.price_pence, p.cancelled_at !== null].join(' ')),
    checkouts: found.checkouts.map((k) => [k.slot, k.state, k.amount_pence, k.refused_code].join(' ')),
    free: { out: at(ids.orders, found.free.outbound), back: at(ids.parcels, found.free.return) },
    refunds: Number(found.refunds),
    failedJobs: found.jobs,
  }
}

/** The model in the same terms. */
export function summariseModel(m: Model): Rows['summary'] {
  const kind = ({ slot }: Wanted) => slot
  return {
    membership: m.membership,
    creditsInUse: creditsInUse(m),
    isChoiceDue: isChoiceDue(m),
    pieces: m.pieces.map(({ state }) => state),
    orders: m.orders.map((o) => [o.state, o.postage, o.revision].join(' ')),
    parcels: m.parcels.map((r) => [r.state, r.order, r.dueOn, r.remindedDay, r.hasLapsed].join(' ')),
    loans: loansInRowOrder(m).map((l) =>
      [
        `piece ${l.piece} of order ${l.order}:`,
        ...[l.state, m.pieces[l.piece]?.credits, l.receivedOn],
        l.hires.map(({ startsOn, endsOn }) => `${startsOn}–${endsOn}`).join(),
        ...[l.notice, `parcel ${l.parcel}`, l.isDropped],
        ...m.losses.flatMap((s) =>
          m.loans[s.loan] === l
            ? [s.state, s.openedOn, s.dueOn, s.atMost, s.notices, s.noticedOn, s.isReported, s.price].join(' ')
            : [],
        ),
      ].join(' '),
    ),
    purchases: m.purchases.map((p) =>
      [loansInRowOrder(m).indexOf(m.loans[p.loan] as Loan), p.price, p.isCancelled].join(' '),
    ),
    checkouts: m.checkouts.map((k) => [kind(k.wanted), k.state, k.amount, k.refused].join(' ')),
    free: m.free,
    refunds: m.money.refunded,
    failedJobs: [],
  }
}

/** Loans in the order of the rows. */
export const loansInRowOrder = ({ loans }: Model): Loan[] =>
  loans.toSorted((one, other) =>
    compare([one.order, one.addedIn, one.piece], [other.order, other.addedIn, other.piece]),
  )
