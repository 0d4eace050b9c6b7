import type { Tx } from '#server/platform/db/transaction.ts'

/** Finds and locks the entry of a code, so that asking, confirming and leaving happen one after the other. */
export const findMailingCode = (tx: Tx, codeHash: Buffer, purpose: 'confirm' | 'leave') =>
  tx
    .selectFrom('mailing_list_code')
    .innerJoin('mailing_list', 'mailing_list.id', 'mailing_list_code.entry_id')
    .select('mailing_list.id')
    .where('mailing_list_code.code_hash', '=', codeHash)
    .where('mailing_list_code.purpose', '=', purpose)
    .forUpdate('mailing_list')
    .executeTakeFirst()
