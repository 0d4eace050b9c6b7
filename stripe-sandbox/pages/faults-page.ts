import type { Fault, Faults } from '../faults.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { html } from './html.ts'
import { type PageAnswer, redirectTo } from './layout.ts'
import { buttonForm, toolPage } from './tool-page.ts'

const outcomes: Record<string, { words: string; fault: Partial<Fault> }> = {
  '500': { words: 'answers 500, does nothing', fault: { status: 500 } },
  '500-after': { words: 'acts, then answers 500', fault: { status: 500, afterCommit: true } },
  '429': { words: 'answers 429, too many requests', fault: { status: 429 } },
  '402': { words: 'answers 402, card declined', fault: { status: 402 } },
  'drop-before': { words: 'breaks the connection, does nothing', fault: { drop: true } },
  'drop-after': { words: 'acts, then breaks the connection', fault: { drop: true, afterCommit: true } },
  late: { words: 'acts, then answers after 30 seconds', fault: { delayMs: 30_000 } },
}

/** Shows which API calls will fail, and a form to add another. */
export function showFaults(world: World, faults: Faults, query: URLSearchParams): PageAnswer {
  const base = `${world.config.publicBase}/faults`
  const waiting = faults.list()
  const body = html`<p class="note">Faults affect API calls by the shop and by its pages, and are forgotten at a restart.</p>
${
  waiting.length === 0
    ? html`<p>Nothing fails on purpose.</p>`
    : html`<div class="scroll" role="region" aria-label="Waiting faults" tabindex="0"><table class="events">
<thead><tr><th scope="col">Call</th><th scope="col">What happens</th><th scope="col">How often</th></tr></thead>
<tbody>${waiting.map((fault) => html`<tr><th scope="row">${fault.method} ${fault.path}</th><td>${describeFault(fault)}</td><td>${describeTimes(fault)}</td></tr>`)}</tbody>
</table></div>${buttonForm(`${base}/clear`, 'Forget them all')}`
}
<section class="panel" aria-labelledby="more"><h2 id="more">Another fault</h2>
<form method="post" action="${base}">
<div class="row">
<div class="field"><label for="method">Method</label><select id="method" name="method">${['POST', 'GET', 'DELETE', '*'].map((method) => html`<option>${method}</option>`)}</select></div>
<div class="field"><label for="path">Path</label><input id="path" name="path" value="/v1/refunds" required autocomplete="off"></div>
<div class="field"><label for="outcome">What happens</label><select id="outcome" name="outcome">
${Object.entries(outcomes).map(([name, { words }]) => html`<option value="${name}">${words}</option>`)}</select></div>
<div class="field"><label for="often">How often</label><select id="often" name="often">
<option value="once">the next call</option><option value="thrice">the next three</option><option value="0.1">one in ten</option><option value="0.5">every other</option></select></div>
</div>
<p class="note">A path may end with a star: /v1/subscriptions/*</p>
<p><button type="submit">Add</button></p>
</form></section>`
  const notice = { added: 'The fault waits for its call.', cleared: 'Nothing fails on purpose any more.' }[
    query.get('said') ?? ''
  ]
  return toolPage({ config: world.config, tool: 'faults', heading: 'Faults', body, notice: notice ?? null })
}

export function submitFaults(world: World, faults: Faults, action: string, values: Values): PageAnswer | undefined {
  const base = `${world.config.publicBase}/faults`
  if (action === 'clear') {
    faults.clear()
    return redirectTo(`${base}?said=cleared`)
  }
  const outcome = outcomes[values.outcome ?? '']
  if (action !== '' || outcome === undefined || !values.path?.startsWith('/v1/')) return undefined
  const probability = Number(values.often)
  const isRandom = probability > 0 && probability < 1
  const times = values.often === 'thrice' ? 3 : 1
  faults.add({
    method: values.method ?? 'POST',
    path: values.path,
    times: isRandom ? Number.MAX_SAFE_INTEGER : times,
    probability: isRandom ? probability : 1,
    afterCommit: false,
    ...outcome.fault,
  })
  return redirectTo(`${base}?said=added`)
}

function describeFault(fault: Fault): string {
  const callIsCarriedOut = fault.afterCommit || (fault.status === undefined && !fault.drop)
  const answer = fault.status === undefined ? 'answers' : `answers ${fault.status}`
  const outcome = fault.drop ? 'breaks the connection' : answer
  const delay = fault.delayMs === undefined ? '' : ` after ${fault.delayMs / 1000} s`
  return `${callIsCarriedOut ? 'acts, then ' : ''}${outcome}${delay}`
}

function describeTimes({ times, probability }: Fault): string {
  if (probability < 1) return `${Math.round(probability * 100)} in 100`
  return times === 1 ? 'once' : `${times} times`
}
