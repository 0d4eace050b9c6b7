// Moves the demo's time at `/__clock`: with buttons for people, as JSON for tests and scripts. Demo mode only, and only
// with the payments sandbox, so that no real subscription is left behind.
import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { clockPage } from './clock-page.ts'
import { moveTime, type TimeMachine } from './move-time.ts'
import { type Movement, movementOf } from './movement.ts'

export const clockAddress = '/__clock'
const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'"
const stylesheet = readFileSync(new URL('./clock.css', import.meta.url), 'utf8')

export const clockPages =
  (machine: TimeMachine): FastifyPluginAsync =>
  async (app) => {
    let moving: Promise<void> = Promise.resolve()
    /** Moves run one after the other: two people who press at the same time move the clock twice. */
    const move = (movement: Movement): Promise<void> => {
      const moved = moving.then(async () => moveTime(machine, await targetOf(machine, movement)))
      moving = moved.catch(() => {})
      return moved
    }
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.get(clockAddress, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', pagePolicy)
        .send(clockPage(machine.clock.now(), (await machine.sandbox.read()).next)),
    )
    app.get(`${clockAddress}/clock.css`, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
    )
    app.get(`${clockAddress}/now`, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(await read()),
    )
    app.post(clockAddress, async (request, reply) => {
      const movement = movementOf(request.body, machine.clock.now())
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      if (!movement)
        return reply.code(400).send({
          errors: [
            { code: 'invalid_request', message: 'Give days (1 to 400), to (an instant at most as far ahead) or next.' },
          ],
        })
      await move(movement)
      return isForm ? reply.redirect(clockAddress, 303) : reply.header('cache-control', 'no-store').send(await read())
    })

    async function read() {
      const { next } = await machine.sandbox.read()
      return { now: machine.clock.now().toISOString(), next: next?.toISOString() ?? null }
    }
  }

async function targetOf({ clock, sandbox }: TimeMachine, movement: Movement): Promise<Date> {
  const now = clock.now()
  if ('days' in movement) return new Date(now.getTime() + movement.days * 86_400_000)
  if ('to' in movement) return movement.to
  // A minute beyond it, so that everything due then has happened.
  const { next } = await sandbox.read()
  return new Date((next ?? now).getTime() + 60_000)
}
