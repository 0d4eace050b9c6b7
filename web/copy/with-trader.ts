// A separate file, because every page loads trader.ts with its footer.
import { describeTrader } from '#web/copy/trader.ts'
import type { SiteTrader } from '#web/lib/site/site-trader.ts'

/**
 * Fills in a legal text's placeholders: `{trader}` (the full description), `{company}` (the name), `{address}` and
 * `{email}`.
 */
export const withTrader = (text: string, trader: SiteTrader): string =>
  text
    .replaceAll('{trader}', describeTrader(trader))
    .replaceAll('{company}', trader.name)
    .replaceAll('{address}', trader.address)
    .replaceAll('{email}', trader.email)
