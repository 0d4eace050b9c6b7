// The account's waiting list: empty, waiting, and with an offered piece.
import type { Page } from 'playwright-core'
import { memberWith, newcomer } from './people.ts'
import type { Screen } from './screen.ts'
import { button, heading } from './steps.ts'

const route = 'account/waiting-list'

const entry = `insert into waiting_list_entry (id, account_id, email, product_id, size_code, most_credits, asked_at)
  select gen_random_uuid(), account.id, account.email, garment.product_id, garment.size_code, 40, now()
  from account, lateral (
    select g.product_id, g.size_code from garment g where g.state = 'ready' and g.credits <= 40
      and not exists (select 1 from garment_claim c where c.garment_id = g.id and c.released_at is null)
    order by g.id limit 1) garment where email = $email`
const entryForCleaned = `insert into waiting_list_entry (id, account_id, email, product_id, size_code, asked_at)
  select gen_random_uuid(), account.id, account.email, garment.product_id, garment.size_code, now()
  from account, lateral (
    select g.product_id, g.size_code from garment g where g.state = 'cleaning' order by g.id limit 1) garment
  where email = $email`
const offer = `with made as (
    insert into waiting_list_offer (id, entry_id, account_id, garment_id, state, offered_at, lasts_until)
    select gen_random_uuid(), entry.id, entry.account_id, garment.id, 'open', now(), now() + interval '12 hours'
    from waiting_list_entry entry, lateral (
      select g.id from garment g where g.product_id = entry.product_id and g.size_code = entry.size_code and g.state = 'ready'
        and not exists (select 1 from garment_claim c where c.garment_id = g.id and c.released_at is null)
      order by g.id limit 1) garment where entry.email = $email returning *),
  claimed as (
    insert into garment_claim (id, garment_id, kind, account_id, owner_id, taken_at, expires_at, offered_until)
    select gen_random_uuid(), garment_id, 'offer', account_id, id, offered_at, lasts_until + interval '1 day', lasts_until from made)
  update waiting_list_entry set offer_id = made.id from made where waiting_list_entry.id = made.entry_id`

async function openList(page: Page): Promise<void> {
  await page.goto('/account/waiting-list')
  await heading(page, 'Your waiting list')
}
async function openOffer(page: Page): Promise<void> {
  await openList(page)
  await button(page, /^Put it in the basket/)
    .first()
    .waitFor()
}

export const waitingScreens: readonly Screen[] = [
  { name: 'waiting list, empty', route, as: newcomer, open: openList },
  {
    name: 'waiting list, likely dates',
    route,
    as: memberWith(entryForCleaned),
    open: async (page) => {
      await openList(page)
      await page.getByText(/^You’re next in line\. Likely /).waitFor()
    },
  },
  { name: 'waiting list, a piece is kept', route, as: memberWith(entry, offer), open: openOffer },
  {
    name: 'waiting list without JavaScript',
    route,
    as: memberWith(entry, offer),
    javaScript: false,
    open: openOffer,
  },
]
