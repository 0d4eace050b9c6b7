import type { Store } from '../store.ts'
import type { World } from '../world.ts'
import { html } from './html.ts'
import { type PageAnswer, page } from './layout.ts'

const shown = 100

/** The newest events, how they were delivered, and a button to send each again. */
export function showEvents(world: World): PageAnswer {
  const rows = []
  for (const event of world.store.each('event')) {
    if (rows.length === shown) break
    const { attempts, words } = deliveryOf(world.store, event.id)
    rows.push(html`<tr>
<td><time>${new Date(event.created * 1000).toISOString().replace('T', ' ').slice(0, 19)}</time></td>
<th scope="row">${event.type}</th>
<td class="number">${event.data.object.id}</td>
<td>${attempts}</td>
<td>${words}</td>
<td><form method="post" action="${world.config.publicBase}/events/${event.id}/resend">
<button type="submit" class="small" aria-label="Resend ${event.type} ${event.data.object.id}">Resend</button></form></td>
</tr>`)
  }
  const main = html`<div class="wide">
<h1>Event log</h1>
<p>The ${rows.length === 1 ? 'event' : `${rows.length} newest events`}; times are UTC.</p>
<div class="scroll" role="region" aria-label="Events" tabindex="0">
<table class="events">
<thead><tr><th scope="col">Time</th><th scope="col">Type</th><th scope="col">Object</th><th scope="col">Attempts</th><th scope="col">Delivery</th><th scope="col">Again</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</div>
</div>`
  return page({ config: world.config, title: 'Event log · Sandbox', main })
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
