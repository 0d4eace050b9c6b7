import type { World } from '../world.ts'
import { html } from './html.ts'
import type { PageAnswer } from './layout.ts'
import { buttonForm, formatUtc, toolPage } from './tool-page.ts'

/** Shows one event: its payload, the endpoints to which it was sent, how often, and their answers. */
export function showEvent(world: World, id: string, notice: string | null): PageAnswer | undefined {
  const event = world.store.find('event', id)
  if (event === undefined) return undefined
  const base = `${world.config.publicBase}/events`
  const deliveries = world.store.rows(
    'select endpoint_id, state, attempts, last_status, last_error from delivery where event_id = ? order by id',
    id,
  )
  const body = html`<p><a class="back" href="${base}"><span aria-hidden="true">←</span> Event log</a></p>
<dl class="facts">
<dt>Event</dt><dd>${event.id}</dd>
<dt>Time</dt><dd>${formatUtc(event.created)} UTC</dd>
<dt>Object</dt><dd><a href="${base}?object=${event.data.object.id}">${event.data.object.id}</a></dd>
<dt>Request</dt><dd>${event.request.id ?? 'none: time alone, or a page'}</dd>
<dt>Key</dt><dd>${event.request.idempotency_key ?? 'none'}</dd>
</dl>
<div class="row">${buttonForm(`${base}/${id}/resend`, 'Send again')}${buttonForm(`${base}/${id}/resend`, 'Send three times', { fields: { times: '3' } })}</div>
<div class="scroll" role="region" aria-label="Deliveries" tabindex="0"><table class="events">
<thead><tr><th scope="col">Endpoint</th><th scope="col">Delivery</th><th scope="col">Attempts</th><th scope="col">Answer</th></tr></thead>
<tbody>${deliveries.map((row) => html`<tr><th scope="row">${String(row.endpoint_id)}</th><td>${String(row.state)}</td><td>${Number(row.attempts)}</td><td>${String(row.last_status ?? row.last_error ?? '')}</td></tr>`)}</tbody>
</table></div>
<h2>Payload</h2>
<pre tabindex="0" aria-label="Payload">${JSON.stringify(event, null, 2)}</pre>`
  return toolPage({
    config: world.config,
    tool: 'events',
    heading: event.type,
    body,
    notice: notice === 'resent' ? 'The event is being sent again.' : null,
  })
}
