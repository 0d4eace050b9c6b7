// What makes a server a demo: the entry that starts one hands its world in (seed/main.ts), so that production loads nothing
// of it.
import type { Clock } from './platform/clock/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Dispatch } from './platform/http/dispatch.ts'

export interface Demo {
  /**
   * Fills the database with the demo world where that is allowed.
   * @returns whether the database holds the demo world
   */
  prepare(services: { readonly db: Db; readonly clock: Clock }, say: (sentence: string) => void): Promise<boolean>
  /** Gives its families their subscriptions at the payments sandbox. @throws Error when the sandbox does not answer */
  openBilling(services: DemoBilling): Promise<void>
  /** Who may sign in, with the password of demo-sign-ins.ts; for the person at the terminal. */
  readonly families: readonly { readonly email: string; readonly who: string }[]
}

export interface DemoBilling {
  readonly db: Db
  readonly dispatch: Dispatch
  /** The provider's id of the rate that is contained in the prices. */
  hireTaxRate(): Promise<string>
  readonly sandboxOrigin: string
}
