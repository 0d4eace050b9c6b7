// A world for recalls (law L-28), with a separate brand for each test, its pieces in every place, and the office's commands.
import { commandEvents } from '#server/commands/command-events.ts'
import { recurringRentalJobs } from '#server/domains/rentals/jobs.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aCart } from '../../../builders/a-cart.ts'
import type { GarmentOptions } from '../../../builders/a-garment.ts'
import { aListing } from '../../../builders/a-listing.ts'
import { aProduct, type ProductOptions } from '../../../builders/a-product.ts'
import { officeDesk } from '../office-desk.ts'
import { rentalsWorld } from '../rentals-world.ts'
import { gran } from '../resale-world.ts'

export function recallWorld(db: Db) {
  const world = rentalsWorld(db, { bystander: false })
  const { services, call } = world
  const office = officeDesk({ db, clock: services.clock, events: commandEvents(services) })

  /** A design of a new brand, which nothing else in the database has. */
  async function aDesign(options: ProductOptions = {}) {
    const code = `brand-${newId().slice(-12)}`
    const brand = { code, name: `Brand ${code}`, story: '' }
    const { id } = await transaction(db, (tx) => aProduct(tx, { brand, ...options }))
    const garment = (more: GarmentOptions = {}) => world.garment({ productId: id, ...more })
    return { productId: id, brand, code, garment }
  }

  /** Sells a piece in the resale shop, to a guest unless a buyer is given. */
  async function sellSecondHand(productId: Id<'product'>, { email = gran.email, viewer }: Buyer = {}): Promise<Sold> {
    const caller = viewer ? { viewer } : {}
    const garmentId = await transaction(db, (tx) => aListing(tx, { productId, now: world.time.now }))
    const { secret } = await transaction(db, (tx) => aCart(tx, { garmentIds: [garmentId], now: world.time.now }))
    const body = { customerData: { ...gran, email }, cartId: secret }
    const placed = await call('placeResaleOrder', { body }, caller)
    if (!placed.ok) throw new Error(JSON.stringify(placed.errors))
    if (placed.body.paymentSecret) await world.pay(placed.body.paymentSecret)
    const completed = { cartId: secret, checkoutId: placed.body.checkoutId }
    const order = await call('completeResaleOrder', { body: completed }, caller)
    if (!order.ok) throw new Error(JSON.stringify(order.errors))
    return { garmentId, cartId: secret, orderId: toId<'resale-order'>(order.body.orderId) }
  }

  /** Lets a family buy a piece at home for good. */
  async function buyForGood(viewer: NonNullable<Buyer['viewer']>, garmentId: Id<'garment'>): Promise<void> {
    const loan = await db.selectFrom('loan').select('id').where('garment_id', '=', garmentId).executeTakeFirstOrThrow()
    const opened = await call('getKeepPayment', { params: { id: loan.id } }, { viewer })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    await world.pay(opened.body.clientSecret)
    const kept = await call('keepPiece', { params: { id: loan.id } }, { viewer })
    if (!kept.ok) throw new Error(JSON.stringify(kept.errors))
  }

  /** Books a jacket of this design for a guest, for 24 to 26 November. */
  async function bookSkiJacket({ productId, garment }: Pick<Design, 'productId' | 'garment'>) {
    await db
      .insertInto('ski_style')
      .values({ product_id: productId, part: 'jacket', created_at: world.time.now })
      .execute()
    const garmentId = await garment()
    const children = [{ size: '104cm', pieces: [{ part: 'jacket' as const, productId }] }]
    const body = { firstDay: '2026-11-24', lastDay: '2026-11-26', children, customerData: gran }
    const opened = await call('bookSki', { body })
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
    const { checkoutId, paymentSecret, guestSecret } = opened.body
    await world.pay(paymentSecret)
    const booking = await call('completeSki', { body: { checkoutId, ...(guestSecret && { secret: guestSecret }) } })
    if (!booking.ok) throw new Error(JSON.stringify(booking.errors))
    return { garmentId, bookingId: toId<'ski-booking'>(booking.body.bookingId) }
  }

  const stateOf = async (id: Id<'garment'>) => {
    const { state, safe, recalled } = await db
      .selectFrom('garment')
      .select(['state', 'safe', 'recalled'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return `${state}${safe ? ', safe' : ''}${recalled ? ', recalled' : ''}`
  }
  const qrOf = async (id: Id<'garment'>) =>
    (await db.selectFrom('garment').select('qr_id').where('id', '=', id).executeTakeFirstOrThrow()).qr_id

  /** The newest loan of a garment. */
  const loanOf = (id: Id<'garment'>) =>
    db
      .selectFrom('loan')
      .select(['id', 'state', 'return_id'])
      .where('garment_id', '=', id)
      .orderBy('ordered_at', 'desc')
      .executeTakeFirstOrThrow()
  const mailsTo = (email: string) => world.mails.filter(({ to }) => to.address === email)

  /** Runs the morning's jobs of rentals, and the work that follows. @param day YYYY-MM-DD */
  async function morningOf(day: string): Promise<void> {
    world.time.now = new Date(`${day}T08:00:00Z`)
    for (const job of recurringRentalJobs(services)) await job.work()
    await world.work()
  }

  /** Recalls all of a brand, and does the work that follows. @returns the recall's reference */
  async function recall(brandCode: string, count: number, { work = true } = {}): Promise<string> {
    const [line = ''] = await office(...recallOf(brandCode, '--count', String(count)))
    if (work) await world.work()
    return /RC-\w{6}/.exec(line)?.[0] ?? line
  }

  return {
    ...world,
    office,
    aDesign,
    sellSecondHand,
    buyForGood,
    bookSkiJacket,
    stateOf,
    qrOf,
    loanOf,
    mailsTo,
    morningOf,
    recall,
  }
}

export const recallOf = (brandCode: string, ...more: readonly string[]): string[] => [
  ...['recall', '--brand', brandCode, '--reason', 'A cord at the hood can catch.', '--do', 'Keep it out of reach.'],
  ...more,
]

interface Design {
  readonly productId: Id<'product'>
  readonly garment: (more?: GarmentOptions) => Promise<Id<'garment'>>
}

interface Buyer {
  readonly email?: string
  readonly viewer?: Awaited<ReturnType<ReturnType<typeof rentalsWorld>['member']>>['viewer']
}

interface Sold {
  readonly garmentId: Id<'garment'>
  readonly cartId: string
  readonly orderId: Id<'resale-order'>
}
