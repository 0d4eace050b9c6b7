// What makes a server a demo. Only the demo's entry point (seed/main.ts) passes it in, so production loads none of it.
import type { GiftCodeKeys } from './kernel/gift-code.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Dispatch } from './platform/http/dispatch.ts'

export interface Demo {
  /**
   * Fills the database with the demo world if that is allowed.
   * @returns whether the database contains the demo world
   */
  prepare(
    services: { readonly db: Db; readonly clock: Clock; readonly giftCodeKeys: GiftCodeKeys },
    print: (sentence: string) => void,
  ): Promise<boolean>
  /**
   * Creates the demo families' subscriptions at the payments sandbox.
   * @throws Error when the sandbox does not answer
   */
  openBilling(services: DemoBilling): Promise<void>
  /** Who may sign in, with the password of demo-sign-ins.ts; for the person at the terminal. */
  readonly families: readonly { readonly email: string; readonly who: string }[]
}

export interface DemoBilling {
  readonly db: Db
  readonly dispatch: Dispatch
  /** The provider's id of the VAT rate included in the prices. */
  hireTaxRate(): Promise<string>
  readonly sandboxOrigin: string
}
