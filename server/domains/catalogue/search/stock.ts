// Garments in columns: product, size, condition and price, whether they are ready, and until when they are claimed. The garments
// of a product are a linked list from its head, so that adding or removing one moves no other.
import { ExpiryQueue } from './expiry-queue.ts'
import { IdTable } from './id-table.ts'

const none = -1
/** A garment is available exactly when `ready` is its only flag. */
const ready = 1
const held = 2
const onLoan = 4
const flagBits = 7
// A garment's condition, size and price share a word with its flags, because they are read together.
const conditionShift = 3
const sizeShift = 7
const priceShift = 15
/** The highest values that fit into that word. */
export const maxConditions = 1 << (sizeShift - conditionShift)
export const maxSizes = 1 << (priceShift - sizeShift)
export const highestPrice = 2 ** (32 - priceShift) - 1

export interface GarmentFields {
  /** Slot of its product. */
  readonly product: number
  /** Indexes of size and condition. */
  readonly size: number
  readonly condition: number
  readonly price: number
  readonly ready: boolean
  /** Milliseconds since 1970, Infinity while on loan, null when unclaimed. */
  readonly heldUntil: number | null
}

export class Stock {
  readonly ids = new IdTable()
  // Parallel, by the slot of the garment's id.
  #product = new Int32Array(1024)
  #pieces = new Uint32Array(1024)
  #next = new Int32Array(1024)
  /** First garment by product. */
  #heads = new Int32Array(256).fill(none)
  /** Claims that expire; not loans. */
  readonly #heldUntil = new Map<number, number>()
  readonly #queue = new ExpiryQueue()
  /** Claims that have expired by this instant are released. */
  #now: number
  /** The latest expiry that has passed. */
  #lastExpiry = Number.NEGATIVE_INFINITY

  constructor(now: number) {
    this.#now = now
  }

  get count(): number {
    return this.ids.size
  }

  get bytes(): number {
    const columns = [this.#product, this.#pieces, this.#next, this.#heads]
    return columns.reduce((sum, column) => sum + column.byteLength, this.ids.bytes + this.#heldUntil.size * 40)
  }

  first(product: number): number {
    return product < this.#heads.length ? (this.#heads[product] as number) : none
  }

  /** The next garment of the same product; negative after the last one. */
  next(garment: number): number {
    return this.#next[garment] as number
  }

  isAvailable(garment: number): boolean {
    return ((this.#pieces[garment] as number) & flagBits) === ready
  }

  isReady(garment: number): boolean {
    return ((this.#pieces[garment] as number) & ready) !== 0
  }

  size(garment: number): number {
    return ((this.#pieces[garment] as number) >>> sizeShift) & (maxSizes - 1)
  }

  condition(garment: number): number {
    return ((this.#pieces[garment] as number) >>> conditionShift) & (maxConditions - 1)
  }

  price(garment: number): number {
    return (this.#pieces[garment] as number) >>> priceShift
  }

  /**
   * Adds a garment or brings it up to date.
   * @param touched is called with every product that changed, including the one that the garment belonged to before
   */
  put(id: string, fields: GarmentFields, touched: (product: number) => void): void {
    const known = this.ids.find(id)
    const garment = known ?? this.ids.add(id)
    if (garment >= this.#product.length) this.#grow()
    const piece = this.#pieceOf(fields)
    if (known !== undefined) {
      if (this.#isSame(garment, fields, piece)) return
      touched(this.#product[garment] as number)
      if (this.#product[garment] !== fields.product) this.#unlink(garment)
    }
    if (known === undefined || this.#product[garment] !== fields.product) this.#link(garment, fields.product)
    this.#pieces[garment] = piece
    this.#setHeldUntil(garment, fields.heldUntil)
    touched(fields.product)
  }

  /**
   * Removes a garment.
   * @returns its product; undefined if the garment is unknown
   */
  remove(id: string): number | undefined {
    const garment = this.ids.find(id)
    if (garment === undefined) return undefined
    const product = this.#product[garment] as number
    this.#unlink(garment)
    this.#pieces[garment] = 0
    this.#heldUntil.delete(garment)
    this.ids.remove(garment)
    return product
  }

  /** Whether `moveTo` would change nothing: it would release no claim, and claim no garment again. */
  isUpToDate(now: number): boolean {
    return now >= this.#lastExpiry && now < this.#queue.first
  }

  /**
   * Releases the claims that have expired by `now`: expiry writes nothing to the database, so nothing else reports it. Going back
   * in time claims the garments again.
   * @param touched is called with the product of every garment that changes
   */
  moveTo(now: number, touched: (product: number) => void): void {
    this.#now = now
    if (this.isUpToDate(now)) return
    if (now < this.#lastExpiry) this.#claimAgain(touched)
    for (let claim = this.#queue.takeExpired(now); claim; claim = this.#queue.takeExpired(now)) {
      const { garment, until } = claim
      // The claim may have been renewed, released or taken over since it was queued.
      if (this.#heldUntil.get(garment) !== until) continue
      if (until > this.#lastExpiry) this.#lastExpiry = until
      this.#pieces[garment] = (this.#pieces[garment] as number) & ~held
      touched(this.#product[garment] as number)
    }
  }

  #claimAgain(touched: (product: number) => void): void {
    this.#lastExpiry = Number.NEGATIVE_INFINITY
    for (const [garment, until] of this.#heldUntil) {
      if (until <= this.#now) {
        if (until > this.#lastExpiry) this.#lastExpiry = until
      } else if (((this.#pieces[garment] as number) & held) === 0) {
        this.#pieces[garment] = (this.#pieces[garment] as number) | held
        this.#queue.add({ garment, until })
        touched(this.#product[garment] as number)
      }
    }
  }

  #pieceOf({ size, condition, price, ready: isReady, heldUntil }: GarmentFields): number {
    let flags = isReady ? ready : 0
    if (heldUntil === Number.POSITIVE_INFINITY) flags |= onLoan
    else if (heldUntil !== null && heldUntil > this.#now) flags |= held
    return (flags | (size << sizeShift) | (condition << conditionShift) | (price << priceShift)) >>> 0
  }

  #isSame(garment: number, { product, heldUntil }: GarmentFields, piece: number): boolean {
    const finite = heldUntil === null || heldUntil === Number.POSITIVE_INFINITY ? undefined : heldUntil
    return (
      this.#product[garment] === product && this.#pieces[garment] === piece && this.#heldUntil.get(garment) === finite
    )
  }

  #setHeldUntil(garment: number, until: number | null): void {
    if (until === null || until === Number.POSITIVE_INFINITY) {
      this.#heldUntil.delete(garment)
      return
    }
    this.#heldUntil.set(garment, until)
    if (until > this.#now) this.#queue.add({ garment, until })
    else if (until > this.#lastExpiry) this.#lastExpiry = until
  }

  #link(garment: number, product: number): void {
    if (product >= this.#heads.length) {
      const grown = new Int32Array(Math.max(product + 1, this.#heads.length * 2)).fill(none)
      grown.set(this.#heads)
      this.#heads = grown
    }
    this.#product[garment] = product
    this.#next[garment] = this.#heads[product] as number
    this.#heads[product] = garment
  }

  #unlink(garment: number): void {
    const product = this.#product[garment] as number
    const after = this.#next[garment] as number
    let before = this.first(product)
    if (before === garment) {
      this.#heads[product] = after
      return
    }
    while (this.next(before) !== garment) before = this.next(before)
    this.#next[before] = after
  }

  #grow(): void {
    const length = this.#product.length * 2
    this.#product = grow(this.#product, new Int32Array(length))
    this.#next = grow(this.#next, new Int32Array(length))
    this.#pieces = grow(this.#pieces, new Uint32Array(length))
  }
}

function grow<Column extends Int32Array | Uint32Array>(column: Column, longer: Column): Column {
  longer.set(column)
  return longer
}
