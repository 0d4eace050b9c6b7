// What the crawler opens (tests/e2e/screens-of-*.spec.ts): each page of the site in each visibly different state.
import type { Page } from 'playwright-core'
import type { Db } from '#server/platform/db/database.ts'
import type { RunningWrenlet } from '#tests/support/server/server-process.ts'

/** The running site, and its database for states that are built without it. */
export interface Stage {
  readonly wrenlet: RunningWrenlet
  readonly db: Db
}

export interface Person {
  /** One session serves all screens of people with the same name; without a name each screen has its own person. */
  readonly name?: string
  /** @returns the email of the account */
  make(stage: Stage): Promise<string>
}

export interface Screen {
  readonly name: string
  /** As in web/routes.ts. */
  readonly route: string
  /** Who is signed in; by default nobody. */
  readonly as?: Person
  /** Set for what exists at one width only, such as the menu on a phone. */
  readonly only?: 390 | 1440
  readonly javaScript?: false
  /** Allows motion, to check what is drawn only with it. */
  readonly motion?: true
  /** Console errors that are expected on it. */
  readonly expected?: readonly RegExp[]
  /** Reaches the state the shortest way, and waits until it is there. Screens do not depend on each other. */
  open(page: Page, stage: Stage, email: string): Promise<void>
}
