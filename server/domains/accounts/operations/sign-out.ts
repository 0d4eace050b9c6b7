import { transaction } from '#server/platform/db/transaction.ts'
import type { AccountServices } from '../services.ts'
import { endSession } from './end-sessions.ts'

/** Ends this session; does nothing when there is none. */
export async function signOut(services: Pick<AccountServices, 'db'>, sessionHash: Buffer | undefined): Promise<void> {
  if (sessionHash) await transaction(services.db, (tx) => endSession(tx, sessionHash))
}
