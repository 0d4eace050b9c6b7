import type { Db } from './database.ts'

/**
 * What views read with. It has no words for writing, opens no transaction and runs no statement that is given as text, so a
 * view that writes does not compile. Every `Db` and `Tx` is one.
 */
export type Reader = Pick<Db, 'selectFrom' | 'selectNoFrom'>
