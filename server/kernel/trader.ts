/** Who customers have a contract with, as the law requires on pages, in emails and on invoices (product §3.7). */
export interface Trader {
  /** The company's registered name, which need not be the brand's. */
  readonly name: string
  readonly companyNumber: string
  readonly registeredIn: 'England and Wales' | 'Scotland' | 'Northern Ireland'
  /** The registered office, on one line. */
  readonly address: string
  /** Null for a company that is not registered for VAT. */
  readonly vatNumber: string | null
}
