import type { Store } from '../store.ts'
import type { Deliveries } from '../webhooks.ts'
import type { World } from '../world.ts'
import { type Html, html } from './html.ts'
import type { PageAnswer } from './layout.ts'
import { buttonForm, formatUtc, toolPage } from './tool-page.ts'

const maxRows = 100

/** Shows the newest events with their deliveries, the chaos settings, and a button that sends everything again. */
export function showEvents(world: World, deliveries: Deliveries, query: URLSearchParams): PageAnswer {
  const type = query.get('type') ?? ''
  const object = query.get('object') ?? ''
  const before = query.get('before') ?? ''
  const base = `${world.config.publicBase}/events`
  const where = { status: type || null, parent: object || null }
  const rows: Html[] = []
  let last = ''
  let hasMore = false
  for (const event of world.store.each('event', where, before === '' ? {} : { startingAfter: before })) {
    hasMore = rows.length === maxRows
    if (hasMore) break
    last = event.id
    const { attempts, words } = deliveryOf(world.store, event.id)
    rows.push(html`<tr>
<td class="number"><time>${formatUtc(event.created)}</time></td>
<th scope="row"><a href="${base}/${event.id}">${event.type}</a></th>
<td class="number"><a href="${base}?object=${event.data.object.id}">${event.data.object.id}</a></td>
<td>${attempts}</td>
<td>${words}</td>
<td>${buttonForm(`${base}/${event.id}/resend`, 'Resend', { label: `Resend ${event.type} ${event.data.object.id}` })}</td>
</tr>`)
  }
  const older = new URLSearchParams({ type, object, before: last })
  const body = html`${deliveryForm(base, deliveries)}
<form method="get" action="${base}" class="row">
<div class="field"><label for="type">Type</label><input id="type" name="type" value="${type}" autocomplete="off"></div>
<div class="field"><label for="object">Object</label><input id="object" name="object" value="${object}" autocomplete="off"></div>
<button type="submit" class="quiet">Filter</button>
</form>
<p class="note">${rows.length === 1 ? '1 event' : `${rows.length} events`}, newest first; times are UTC.</p>
<div class="scroll" role="region" aria-label="Events" tabindex="0">
<table class="events">
<thead><tr><th scope="col">Time</th><th scope="col">Type</th><th scope="col">Object</th><th scope="col">Attempts</th><th scope="col">Delivery</th><th scope="col">Again</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</div>
${hasMore && html`<p><a href="${base}?${older.toString()}">Older events</a></p>`}`
  const notice = confirmations[query.get('said') ?? ''] ?? null
  return toolPage({ config: world.config, tool: 'events', heading: 'Event log', body, notice })
}

const confirmations: Record<string, string> = {
  resent: 'The event is being sent again.',
  replayed: 'The whole log is being sent again.',
  chaos: 'The new settings apply to later deliveries.',
  paused: 'Deliveries are held.',
  resumed: 'Deliveries have resumed.',
}

const shares = [
  { share: 0, words: 'none' },
  { share: 0.1, words: '10 in 100' },
  { share: 0.3, words: '30 in 100' },
  { share: 1, words: 'every one' },
]

/** The form that disturbs deliveries to the shop. */
function deliveryForm(base: string, { chaos, paused }: Deliveries): Html {
  const shareSelect = (name: string, label: string, value: number) =>
    html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
${shares.map(({ share, words }) => html`<option value="${share}"${share === value && html` selected`}>${words}</option>`)}
</select></div>`
  const delays = [0, 1, 2, 3, 4, 5]
  return html`<section class="panel" aria-labelledby="deliveries">
<h2 id="deliveries">Deliveries</h2>
<form method="post" action="${base}/chaos" class="row">
${shareSelect('duplicate', 'Deliver twice', chaos.duplicate)}
${shareSelect('drop', 'Lose for good', chaos.drop)}
<div class="field"><label for="delay">Delay, up to</label><select id="delay" name="delay">
${delays.map((seconds) => html`<option value="${seconds}"${seconds * 1000 === chaos.delayMs && html` selected`}>${seconds} s</option>`)}
</select></div>
<label class="check"><input type="checkbox" name="shuffle"${chaos.shuffle && html` checked`}> Shuffle</label>
<button type="submit" class="quiet">Apply</button>
</form>
<div class="row">
${paused ? buttonForm(`${base}/resume`, 'Go on') : buttonForm(`${base}/pause`, 'Hold')}
${buttonForm(`${base}/replay`, 'Send the whole log again')}
${buttonForm(`${base}/replay`, 'Send it again in reverse', { fields: { reverse: 'on' } })}
</div>
</section>`
}

function deliveryOf(store: Store, eventId: string): { attempts: number; words: string } {
  const rows = store.rows(
    'select state, attempts, last_status, last_error from delivery where event_id = ? order by id',
    eventId,
  )
  const last = rows.at(-1)
  if (last === undefined) return { attempts: 0, words: 'no endpoint' }
  const attempts = rows.reduce((sum, row) => sum + Number(row.attempts), 0)
  const detail = last.last_status ?? last.last_error
  return { attempts, words: detail == null ? String(last.state) : `${last.state} (${detail})` }
}
