import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld, someFriday } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const { call } = aWorld(db, { clock: { now: () => someFriday } })

const setAnnouncement = (value: unknown) =>
  db
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', 'announcement_bar')
    .execute()

test('the announcement bar shows what operators wrote, or nothing', async () => {
  expect(await call('announcementBar')).toMatchObject({
    ok: true,
    status: 200,
    body: {
      announcement: {
        text: 'Your first delivery and return are on us',
        linkText: 'See plans',
        linkHref: '/plans',
        audience: 'newcomers',
      },
    },
  })
  await setAnnouncement({ text: ' ' })
  expect(await call('announcementBar')).toMatchObject({ ok: true, body: { announcement: null } })
  await setAnnouncement(null)
  expect(await call('announcementBar')).toMatchObject({ ok: true, body: { announcement: null } })
  await db.deleteFrom('setting').where('key', '=', 'announcement_bar').execute()
  expect(await call('announcementBar')).toMatchObject({ ok: true, body: { announcement: null } })
})

test('testimonials come in their order and say whether they are samples', async () => {
  expect(await call('testimonials')).toMatchObject({ ok: true, body: { testimonials: [] } })
  const sample = (text: string, position: number) => ({
    id: newId<'testimonial'>(),
    text,
    name: 'Priya',
    about: 'Mum of two',
    sample: true,
    position,
  })
  await db
    .insertInto('testimonial')
    .values([sample('Second', 2), sample('First', 1)])
    .execute()
  const answer = await call('testimonials')
  expect(answer).toMatchObject({
    body: {
      testimonials: [
        { text: 'First', name: 'Priya', about: 'Mum of two', sample: true },
        { text: 'Second', sample: true },
      ],
    },
  })
})

test('the database refuses a quote that is neither a sample nor from an order (law L-13)', async () => {
  const quote = { id: newId<'testimonial'>(), text: 'Lovely', name: 'Nobody', about: '', sample: false, position: 9 }
  await expect(db.insertInto('testimonial').values(quote).execute()).rejects.toThrow('testimonial_check')
})

test('neither call takes parameters', async () => {
  expect(await call('announcementBar', { query: { page: '1' } })).toMatchObject({ ok: false, status: 400 })
  expect(await call('testimonials', { body: { all: true } })).toMatchObject({ ok: false, status: 400 })
})
