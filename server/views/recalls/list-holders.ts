// Where garments are, and who has them: for a recall, which must reach every holder (law L-28), whether they rent, bought, hired by
// dates, or lost the piece.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Picture, presentFacePicture } from '#server/domains/catalogue/index.ts'
import type { GarmentState } from '#server/domains/inventory/index.ts'
import { liveLoanStates } from '#server/domains/rentals/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/**
 * `ordered` and `ski_ahead`: promised, and not sent yet. `unsent`: bought, and not sent yet. `going_back`: its return is booked.
 * `in_the_post`: posted to us. `sold_no_address`: sold, and the address of its buyer has since been erased.
 */
export type HeldAs =
  | 'ordered'
  | 'on_its_way'
  | 'at_home'
  | 'going_back'
  | 'in_the_post'
  | 'kept'
  | 'unsent'
  | 'sold'
  | 'sold_no_address'
  | 'ski_ahead'
  | 'ski_out'
  | 'lost'
  | 'lost_in_the_post'

/** Somebody who has a piece, is promised it, or had it when it was lost. */
export interface Holder {
  readonly as: HeldAs
  /** Null for a guest. */
  readonly accountId: Id<'account'> | null
  readonly orderId: Id<'resale-order'> | null
  readonly bookingId: Id<'ski-booking'> | null
  /** The reference of the order or booking. */
  readonly reference: string
  /** Empty once erased. */
  readonly email: string
}

export interface HeldGarment {
  readonly garmentId: Id<'garment'>
  readonly qrId: string
  readonly brandName: string
  readonly name: string
  readonly sizeLabel: string
  readonly state: GarmentState
  readonly recalled: boolean
  readonly cameAt: Date
  readonly picture: Picture
  /** Empty: it is with us, or gone. Several: it is out, and booked by others for later. */
  readonly holders: readonly Holder[]
}

/** These garments, each with everybody who has it. */
export async function listHeldGarments(db: Reader, ids: readonly Id<'garment'>[]): Promise<HeldGarment[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .leftJoin('size', 'size.code', 'garment.size_code')
    .leftJoin('product_picture as picture', (join) =>
      join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
    )
    .select(['garment.id', 'garment.qr_id', 'garment.state', 'garment.recalled', 'garment.created_at'])
    .select(['product.name', 'brand.name as brand_name'])
    .select(['picture.base', 'picture.external', 'picture.alt', 'picture.tint'])
    .select(sql<string>`coalesce(size.short_label, garment.size_code)`.as('size_label'))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('loan')
          .innerJoin('rental_order as order', 'order.id', 'loan.order_id')
          .innerJoin('account', 'account.id', 'loan.account_id')
          .leftJoin('rental_return as return', 'return.id', 'loan.return_id')
          .select(['loan.account_id', 'loan.state', 'order.state as order_state', 'order.reference'])
          .select('return.state as return_state')
          .select(sql<string>`case when account.erased_at is null then account.email else '' end`.as('email'))
          .whereRef('loan.garment_id', '=', 'garment.id')
          // A piece that a family kept or lost may be somebody else’s later.
          .where((on) =>
            on.or([
              on('loan.state', 'in', [...liveLoanStates]),
              on.and([on('loan.state', 'in', ['kept', 'lost']), sql<boolean>`garment.state = loan.state`]),
            ]),
          )
          .orderBy('loan.ordered_at', 'desc'),
      ).as('loans'),
      jsonArrayFrom(
        eb
          .selectFrom('resale_line as line')
          .innerJoin('resale_order as order', 'order.id', 'line.order_id')
          .select(['order.id', 'order.account_id', 'order.state', 'order.reference', 'order.buyer_email as email'])
          .select((on) =>
            on
              .exists(
                on
                  .selectFrom('resale_return_line as return_line')
                  .innerJoin('resale_return as return', 'return.id', 'return_line.return_id')
                  .select('return.id')
                  .whereRef('return_line.line_id', '=', 'line.id')
                  .where('return.state', '=', 'posted'),
              )
              .as('posted'),
          )
          .select(sql<boolean>`"order".address <> '{}'::jsonb`.as('has_address'))
          .whereRef('line.garment_id', '=', 'garment.id')
          .where('line.ended_at', 'is', null),
      ).as('sales'),
      jsonArrayFrom(
        eb
          .selectFrom('ski_line as line')
          .innerJoin('ski_booking as booking', 'booking.id', 'line.booking_id')
          .select(['booking.id', 'booking.account_id', 'booking.state', 'booking.reference'])
          .select(['booking.buyer_email as email', 'line.lost_at'])
          .whereRef('line.garment_id', '=', 'garment.id')
          .where('line.ended_at', 'is', null)
          .where('line.returned_at', 'is', null)
          .where((on) => on.or([on('line.lost_at', 'is', null), on('garment.state', '=', 'lost')]))
          .where('booking.state', '<>', 'cancelled')
          .orderBy('booking.first_day'),
      ).as('bookings'),
    ])
    .where((eb) => eb('garment.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('garment.qr_id')
    .execute()
  return rows.map((row) => ({
    garmentId: row.id,
    qrId: row.qr_id,
    brandName: row.brand_name,
    name: row.name,
    sizeLabel: row.size_label,
    state: row.state,
    recalled: row.recalled,
    cameAt: row.created_at,
    picture: presentFacePicture(row, row.name),
    holders: [
      // A lost piece was lost by the family that had it last.
      ...(row.state === 'lost' ? row.loans.slice(0, 1) : row.loans).map((loan) => ({
        as: loanAs(loan),
        accountId: loan.account_id,
        orderId: null,
        bookingId: null,
        reference: loan.reference,
        email: loan.email,
      })),
      ...row.sales.map(({ id, account_id, state, reference, email, posted, has_address }) => ({
        as: saleAs(state, { posted: Boolean(posted), hasAddress: has_address }),
        accountId: account_id,
        orderId: id,
        bookingId: null,
        reference,
        email,
      })),
      ...row.bookings.map(({ id, account_id, state, reference, email, lost_at }) => ({
        as: bookingAs(state, lost_at !== null),
        accountId: account_id,
        orderId: null,
        bookingId: id,
        reference,
        email,
      })),
    ],
  }))
}

interface LentState {
  readonly state: string
  readonly order_state: string
  readonly return_state: string | null
}

const loanAs = ({ state, order_state, return_state }: LentState): HeldAs => {
  if (state === 'lost') return return_state === 'lost' ? 'lost_in_the_post' : 'lost'
  if (state === 'kept' || state === 'at_home') return state
  if (state === 'return_announced') return return_state === 'posted' ? 'in_the_post' : 'going_back'
  return order_state === 'dispatched' ? 'on_its_way' : 'ordered'
}

function saleAs(state: string, { posted, hasAddress }: { posted: boolean; hasAddress: boolean }): HeldAs {
  if (state !== 'dispatched' && state !== 'delivered') return 'unsent'
  if (posted) return 'in_the_post'
  return hasAddress ? 'sold' : 'sold_no_address'
}

const bookingAs = (state: string, lost: boolean): HeldAs => {
  if (lost) return 'lost'
  if (state === 'booked' || state === 'picked') return 'ski_ahead'
  return state === 'posted' ? 'in_the_post' : 'ski_out'
}
