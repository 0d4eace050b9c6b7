// Apart from trader.ts, which every page loads with its footer.
import { describeTrader } from '#web/copy/trader.ts'
import type { SiteTrader } from '#web/lib/site/site-trader.ts'

/** Puts the trader into a legal text, which names it by `{trader}` (all of it), `{company}` (its name), `{address}` and `{email}`. */
export const withTrader = (text: string, trader: SiteTrader): string =>
  text
    .replaceAll('{trader}', describeTrader(trader))
    .replaceAll('{company}', trader.name)
    .replaceAll('{address}', trader.address)
    .replaceAll('{email}', trader.email)
