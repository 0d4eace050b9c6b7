import type { Db } from './database.ts'

/**
 * What views read with. It cannot write, open a transaction or run a statement given as text, so a view that writes does not
 * compile. Every `Db` and `Tx` is one.
 */
export type Reader = Pick<Db, 'selectFrom' | 'selectNoFrom'>
