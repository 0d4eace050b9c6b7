import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { Database } from '#server/platform/db/schema.ts'

export interface GuestPurchases {
  readonly resaleOrders: readonly Id<'resale-order'>[]
  readonly skiBookings: readonly Id<'ski-booking'>[]
  readonly giftCards: readonly Id<'gift-card'>[]
  readonly checkouts: readonly Id<'checkout'>[]
}

export interface Owner {
  readonly accountId: Id<'account'>
  /** Null until the account has proved that the address is its own: rows found only by the address may be somebody else's. */
  readonly provedEmail: string | null
  /** Bought without an account, with the proved address. */
  readonly asGuest: GuestPurchases
}

export type Row = Readonly<Record<string, unknown>>

/** One part of the export. */
export interface Section {
  /** The tables whose rows about the owner are in it. */
  readonly tables: readonly (keyof Database)[]
  /** Reads its rows with the column names of the tables, oldest first. */
  read(db: Reader, owner: Owner): Promise<readonly Row[]>
}
