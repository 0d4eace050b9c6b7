import { type Id, newId } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { AddressChoice } from '../queries/address-choices.ts'

/** How many rows one statement inserts. */
const batch = 500

/** Creates an entry for each account, so that its emails can carry links that unsubscribe. */
export async function listAccounts(tx: Tx, choices: readonly AddressChoice[]): Promise<Id<'mailing-list-entry'>[]> {
  const listed: Id<'mailing-list-entry'>[] = []
  for (let from = 0; from < choices.length; from += batch) {
    const rows = await tx
      .insertInto('mailing_list')
      .values(
        choices.slice(from, from + batch).flatMap(({ id, email, since }) =>
          since === null
            ? []
            : [
                {
                  id: newId<'mailing-list-entry'>(),
                  email,
                  state: 'account' as const,
                  account_id: id,
                  asked_at: since,
                },
              ],
        ),
      )
      // If the address has asked in the meantime, use its own entry.
      .onConflict((conflict) => conflict.column('email').doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })))
      .returning('id')
      .execute()
    listed.push(...rows.map(({ id }) => id))
  }
  return listed
}
