import { readFile } from 'node:fs/promises'
import { runSql } from './run-sql.ts'

/** Reverses the renames of migration 0051. */
const earlierNames = `
  alter table checkout_session rename to joining;
  alter table application_clock rename to business_clock;
  alter table membership rename column desired to wanted;
  alter table membership rename column desired_revision to wanted_revision;
  alter table membership rename column reconciled_revision to aligned_revision;
  alter table membership rename column reconciling_until to aligning_until;
  alter table checkout rename column input_hash to wish_hash;
  alter table checkout rename column ended_at to settled_at;
  alter table joining rename column ended_at to settled_at;
  alter table plan_change rename column ended_at to settled_at;
  alter table refund rename column ended_at to settled_at;
  alter table payment_op rename column ended_at to settled_at;
  alter table balance_entry rename column ended_at to settled_at;
  update job set kind = 'checkout:settle-abandoned' where kind = 'checkout:cancel-abandoned-payment';`

/** Restores the names from before migration 0051, runs `upgrade` with them, then applies 0051 again. */
export async function withNamesBefore0051(url: string, upgrade: () => Promise<unknown>): Promise<void> {
  await runSql(url, earlierNames)
  await upgrade()
  await runSql(url, await readFile(new URL('../../../server/migrations/0051_field_names.sql', import.meta.url), 'utf8'))
}
