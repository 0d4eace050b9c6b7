import { eventIdsToReplay } from '../control/list-events.ts'
import type { Faults } from '../faults.ts'
import type { Deliveries } from '../webhooks.ts'
import type { World } from '../world.ts'
import type { Values } from './card-fields.ts'
import { showClock, submitClock } from './clock-page.ts'
import { showEvents } from './event-log-page.ts'
import { showEvent } from './event-page.ts'
import { showFaults, submitFaults } from './faults-page.ts'
import { type PageAnswer, redirectTo } from './layout.ts'

interface ToolRequest {
  method: 'GET' | 'POST'
  /** `['events', 'evt_…', 'resend']` */
  steps: string[]
  query: URLSearchParams
  values: Values
}

/** Answers requests for the testers' pages. */
export function answerTool(
  world: World,
  parts: { deliveries: Deliveries; faults: Faults },
  { method, steps, query, values }: ToolRequest,
): PageAnswer | undefined {
  const [tool = '', id = '', verb = ''] = steps
  if (method === 'GET') {
    if (tool === '') return redirectTo(`${world.config.publicBase}/events`)
    if (tool === 'events') {
      return id === '' ? showEvents(world, parts.deliveries, query) : showEvent(world, id, query.get('said'))
    }
    if (tool === 'clock' && id === '') return showClock(world, query)
    if (tool === 'faults' && id === '') return showFaults(world, parts.faults, query)
    return undefined
  }
  if (tool === 'clock') return submitClock(world, id, values)
  if (tool === 'faults') return submitFaults(world, parts.faults, id, values)
  if (tool === 'events') return submitEvents(world, parts.deliveries, id, verb, values)
  return undefined
}

function submitEvents(
  world: World,
  deliveries: Deliveries,
  id: string,
  verb: string,
  values: Values,
): PageAnswer | undefined {
  const base = `${world.config.publicBase}/events`
  if (verb === 'resend' && world.store.find('event', id)) {
    deliveries.resend(id, values.times === '3' ? 3 : 1)
    return redirectTo(`${base}/${id}?said=resent`)
  }
  if (verb !== '') return undefined
  if (id === 'pause') {
    deliveries.pause()
    return redirectTo(`${base}?said=paused`)
  }
  if (id === 'resume') {
    deliveries.resume()
    return redirectTo(`${base}?said=resumed`)
  }
  if (id === 'replay') {
    deliveries.resendAll(eventIdsToReplay(world.store, { times: 1, reverse: values.reverse === 'on' }))
    return redirectTo(`${base}?said=replayed`)
  }
  if (id === 'chaos') {
    const parseShare = (text: string | undefined) => Math.min(1, Math.max(0, Number(text ?? 0) || 0))
    deliveries.chaos = {
      duplicate: parseShare(values.duplicate),
      drop: parseShare(values.drop),
      delayMs: Math.min(5, Math.max(0, Math.floor(Number(values.delay ?? 0) || 0))) * 1000,
      shuffle: values.shuffle === 'on',
      seed: deliveries.chaos.seed,
    }
    return redirectTo(`${base}?said=chaos`)
  }
  return undefined
}
