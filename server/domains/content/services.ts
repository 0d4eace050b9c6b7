import type { Db } from '#server/platform/db/database.ts'

export interface ContentServices {
  readonly db: Db
}
