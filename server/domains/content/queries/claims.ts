import type { Db } from '#server/platform/db/database.ts'

export const listClaims = (db: Db) =>
  db
    .selectFrom('claim')
    .select([
      'code',
      'figure',
      'text',
      'method',
      'source',
      'owner',
      'share_percent',
      'verified_on',
      'verified_by',
      'expires_on',
    ])
    .orderBy('position')
    .execute()

export type Claim = Awaited<ReturnType<typeof listClaims>>[number]
