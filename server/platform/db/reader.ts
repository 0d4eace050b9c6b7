import type { Db } from './database.ts'

/**
 * What views read with. It cannot write, open a transaction or run a statement given as text, so a view that writes does not
 * compile. Every `Db` and every `Tx` is a `Reader`.
 */
export type Reader = Pick<Db, 'selectFrom' | 'selectNoFrom'>
