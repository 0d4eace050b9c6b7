// The actor on every event row: the database accepts the form that the code reads (server/kernel/actor.ts), and older
// rows are migrated to it (migration 0044).
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Actor, parseActor } from '#server/kernel/actor.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { runSql } from '../support/database/run-sql.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db, url } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const at = new Date('2026-11-20T09:00:00Z')

const noteStep = (garmentId: Id<'garment'>, actor: string) =>
  db
    .insertInto('garment_event')
    .values({ id: newId(), garment_id: garmentId, kind: 'note', note: actor, actor: actor as Actor, at })
    .execute()

const isReadable = (actor: string): boolean => {
  try {
    return parseActor(actor) === actor
  } catch {
    return false
  }
}

test.each([
  ['member', true],
  ['guest', true],
  ['provider', true],
  ['operator:Ann-Marie O’Neil (shelf: 2)', true],
  [`operator:${'a'.repeat(60)}`, true],
  ['system:event:order-placed:email', true],
  [`system:${'a'.repeat(60)}`, true],
  ['house', false],
  ['member ', false],
  ['operator:', false],
  ['operator:a\nb', false],
  [`operator:${'a'.repeat(61)}`, false],
  ['system:', false],
  ['system:Paid time over', false],
  [`system:${'a'.repeat(61)}`, false],
])('the code and the database agree whether %j is an actor: %s', async (actor, isActor) => {
  const written = await noteStep(await world.garment(), actor).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ constraint: 'garment_event_actor_check' })
      return false
    },
  )
  expect([isReadable(actor), written]).toEqual([isActor, isActor])
})

test('the migration gives each earlier row the actor who caused it', async () => {
  const { membershipId } = await world.member()
  const garmentId = await world.garment()
  await runSql(
    url,
    `alter table garment_event drop constraint garment_event_actor_check;
     alter table membership_event drop constraint membership_event_actor_check`,
  )
  const garmentActors = {
    member: 'member',
    'office:sam': 'operator:sam',
    'office: Ann\tLee ': 'operator:Ann Lee',
    [`office:${'b'.repeat(70)}`]: `operator:${'b'.repeat(60)}`,
    'warehouse:dot': 'operator:dot',
    'mending:joan': 'operator:joan',
    import: 'system:catalogue:import',
    seed: 'system:seed',
    'Some script!': 'system:some-script',
    'office: ': 'system:office',
    '': 'system:unknown',
  }
  for (const actor of Object.keys(garmentActors)) await noteStep(garmentId, actor)
  const membershipActors = [
    ['member', 'pause', 'member'],
    ['provider', 'pay', 'provider'],
    ['office:kim', 'refuse', 'operator:kim'],
    ['office:', 'accept', 'operator:office'],
    ['house', 'accept', 'system:membership:accept'],
    ['house', 'settle', 'system:membership:settle'],
    ['house', 'grace over', 'system:membership:grace'],
    ['house', 'end', 'system:membership:settle-unpaid'],
    ['house', 'end ahead', 'system:membership:settle-unpaid'],
    ['house', 'anything', 'system:membership'],
  ] as const
  for (const [actor, cause, migrated] of membershipActors)
    await db
      .insertInto('membership_event')
      .values({
        id: newId(),
        membership_id: membershipId,
        from_state: 'active',
        to_state: 'active',
        cause,
        actor: actor as Actor,
        note: migrated,
        at,
      })
      .execute()

  await runSql(url, await readFile(new URL('../../server/migrations/0044_actors.sql', import.meta.url), 'utf8'))
  const steps = await db
    .selectFrom('garment_event')
    .select(['note', 'actor'])
    .where('garment_id', '=', garmentId)
    .where('kind', '=', 'note')
    .execute()
  expect(Object.fromEntries(steps.map(({ note, actor }) => [note, actor]))).toEqual(garmentActors)
  const lines = await db.selectFrom('membership_event').select(['note', 'actor']).where('note', '<>', '').execute()
  expect(lines).toHaveLength(membershipActors.length)
  for (const { note, actor } of lines) expect(actor).toBe(note)
})
