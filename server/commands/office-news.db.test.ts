// News at the desk (law L-25): written from a file, previewed, emailed to one address, sent once the number of
// addresses is confirmed, stopped.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mail } from '#server/domains/notifications/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { aFolder, aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const time = { now: new Date('2026-11-20T10:00:00Z') }
const clock = { now: () => time.now }
const mails: Mail[] = []
const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} }
const world = aWorld(db, { clock, wallClock: clock, mailer })
const office = officeDesk(world.services.payments)
const folder = aFolder()

const aFile = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const spring =
  'Subject: New for spring\nPreview: Raincoats are in.\n\n# Spring & rain\n\nTwo new colours.\n\n[See raincoats](/shop)\n'
const addToList = (count: number) =>
  db
    .insertInto('mailing_list')
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: newId<'mailing-list-entry'>(),
        email: `n${n}@example.com`,
        state: 'confirmed' as const,
        asked_at: time.now,
        confirmed_at: time.now,
      })),
    )
    .execute()
const actions = async () =>
  (
    await db.selectFrom('office_audit').select(['operator', 'action', 'note']).orderBy('at').orderBy('id').execute()
  ).map(({ operator, action, note }) => `${operator} ${action} ${note}`)

test('a draft is kept under the name of its file, and can be overwritten until it is sent', async () => {
  expect(await office('news')).toEqual(['No news has been written.'])
  expect(await office('news', '--write', aFile('Spring-2027.md', spring))).toEqual([
    '"spring-2027" is written: “New for spring”, 2 parts. Nobody has received it yet.',
    'Look at it: npm run office -- news --preview spring-2027 --to spring-2027.html',
  ])
  await office('news', '--write', aFile('spring-2027.md', spring.replace('Two', 'Three')))
  expect(await office('news')).toEqual(['spring-2027  written 20 November 2026 at 10:00, not sent'])
  expect(await actions()).toEqual(['sam news.write spring-2027', 'sam news.write spring-2027'])
})

test('a preview shows both parts on its own page, and loads nothing from any server', async () => {
  const path = join(folder, 'preview.html')
  expect(await office('news', '--preview', 'spring-2027', '--to', path)).toEqual([
    `The email is in ${path}: open it in a browser. Its text part is below it.`,
  ])
  const page = readFileSync(path, 'utf8')
  expect(page).toContain('Spring &amp; rain</h1>')
  expect(page).toContain('<pre')
  expect(page).toContain('Three new colours.\n')
  expect(page).not.toContain('cid:')
  for (const [, address] of page.matchAll(/ src="([^"]*)"/g)) expect(address).toMatch(/^data:image\/png;base64,/)
  expect(mails).toEqual([])
})

test('a preview is emailed to one address, which is stored nowhere, and has no unsubscribe link', async () => {
  await addToList(3)
  expect(await office('news', '--preview', 'spring-2027', '--to', 'Sam@Wrenlet.example')).toEqual([
    '"spring-2027" is emailed to Sam@Wrenlet.example, and to nobody else.',
  ])
  await world.work()
  expect(mails.splice(0)).toMatchObject([
    { to: { address: 'sam@wrenlet.example' }, subject: 'New for spring', template: 'news-proof', unsubscribeUrl: null },
  ])
  expect(await db.selectFrom('news_proof').selectAll().execute()).toEqual([])
  const kept = JSON.stringify(await db.selectFrom('job').selectAll().execute()) + (await actions()).join()
  expect(kept.toLowerCase()).not.toContain('sam@')
})

test('two previews requested one after the other are both emailed, each to its address', async () => {
  for (const to of ['jo@wrenlet.example', 'kim@wrenlet.example'])
    await office('news', '--preview', 'spring-2027', '--to', to)
  await world.work()
  expect(
    mails
      .splice(0)
      .map(({ to }) => to.address)
      .toSorted(),
  ).toEqual(['jo@wrenlet.example', 'kim@wrenlet.example'])
})

test('news is sent once the number of addresses is confirmed, its progress is shown, and it can be stopped and continued', async () => {
  await setSettings(db, { 'news.per_minute': 2 })
  expect(await office('news', '--send', 'spring-2027')).toEqual([
    '"spring-2027" goes to 3 addresses that agreed to it and have not received it, in about 2 minutes.',
    'Send it: npm run office -- news --send spring-2027 --count 3',
  ])
  await world.work()
  expect(mails).toEqual([])
  await expect(office('news', '--send', 'spring-2027', '--count', '2')).rejects.toThrow('now goes to 3, not 2')
  expect(await office('news', '--send', 'spring-2027', '--count', '3')).toEqual([
    '"spring-2027" is being sent to 3 addresses, in about 2 minutes. "news" shows how far it is; "news --stop spring-2027" stops it.',
  ])
  await world.work()
  expect(await office('news')).toEqual(['spring-2027  being sent since 20 November 2026 at 10:00: 2 sent, 1 waiting'])
  expect(await office('news', '--stop', 'spring-2027')).toEqual([
    '"spring-2027" is stopped: nothing more of it is sent. "news --send spring-2027" continues where it stopped.',
  ])
  time.now = new Date('2026-11-20T10:01:00Z')
  await world.work()
  expect(await office('news')).toEqual(['spring-2027  stopped 20 November 2026 at 10:00: 2 sent, 1 waiting'])
  await office('news', '--send', 'spring-2027', '--count', '1')
  await world.work()
  expect(await office('news')).toEqual(['spring-2027  sent from 20 November 2026 at 10:00: 3 sent, 0 waiting'])
  expect(await office('news', '--send', 'spring-2027')).toEqual(['There is nobody left to send "spring-2027" to.'])
  await expect(office('news', '--write', aFile('spring-2027.md', spring))).rejects.toThrow('has been sent')
  expect(new Set(mails.map(({ to }) => to.address)).size).toBe(3)
  expect((await actions()).slice(-3)).toEqual([
    'sam news.send spring-2027: 3',
    'sam news.stop spring-2027',
    'sam news.send spring-2027: 1',
  ])
})

test('a year after news was sent, the list says that its recipients are no longer stored', async () => {
  await db.deleteFrom('news_copy').execute()
  expect(await office('news')).toEqual([
    'spring-2027  sent from 20 November 2026 at 10:00; its recipients are no longer stored',
  ])
})

test('an address whose email bounced gets no more', async () => {
  expect(await office('news', '--bounced', 'n1@example.com')).toEqual([
    'n1@example.com gets no more news, unless it confirms again.',
  ])
  await office('news', '--write', aFile('summer.md', spring))
  expect((await office('news', '--send', 'summer'))[0]).toContain('goes to 2 addresses')
})

test('somebody who asks by email for no more news is unsubscribed, and so is their account', async () => {
  const account = await transaction(db, (tx) =>
    anAccount(tx, { now: time.now, email: 'n2@example.com', receiveMarketing: true }),
  )
  const before = (await office('news', '--send', 'summer'))[0]
  expect(before).toContain('goes to 2 addresses')
  expect(await office('news', '--leave', 'N2@example.com')).toEqual(['n2@example.com gets no more news.'])
  expect((await office('news', '--send', 'summer'))[0]).toContain('goes to 1 address ')
  const row = db.selectFrom('account').select('receive_marketing').where('id', '=', account.id)
  expect(await row.executeTakeFirst()).toEqual({ receive_marketing: false })
  const entry = db.selectFrom('mailing_list').select('state').where('email', '=', 'n2@example.com')
  expect(await entry.executeTakeFirst()).toEqual({ state: 'left' })
  const consent = db.selectFrom('consent').select(['given', 'shown']).where('account_id', '=', account.id)
  expect(await consent.executeTakeFirst()).toMatchObject({ given: false, shown: { where: 'an email to us' } })
  expect((await actions()).at(-1)).toBe('sam news.leave ')
})

test.each([
  [['--send'], 'argument missing'],
  [['--send', 'summer', '--count', 'all'], '--count is a number of addresses'],
  [['--count', '3'], 'Usage: npm run office -- news'],
  [['--preview', 'summer'], 'Usage: npm run office -- news'],
  [['--send', 'summer', '--stop', 'summer'], 'Usage: npm run office -- news'],
  [['summer'], 'Usage: npm run office -- news'],
  [['--send', 'summer', '--by', 'jo'], '"news" takes --by only with an option that changes something.'],
  [['--send', 'winter'], 'There is no news named "winter"'],
  [['--stop', 'summer'], '"summer" is not being sent'],
  [['--bounced', 'nobody@example.com'], 'nobody@example.com gets no news'],
  [['--leave', 'nobody@example.com'], 'nobody@example.com gets no news'],
  [['--leave', 'nobody'], 'not an email address'],
  [['--preview', 'summer', '--to', 'a@b'], 'not an email address'],
  [['--write', '/nowhere/autumn.md'], 'there is no such file or folder'],
  [['--preview', 'summer', '--to', '/nowhere/summer.html'], 'there is no such file or folder'],
])('news %j is refused, and sends nothing', async (args, sentence) => {
  mails.length = 0
  await expect(office('news', ...args)).rejects.toThrow(sentence)
  await world.work()
  expect(mails).toEqual([])
})

test('a file that an email cannot show, or whose name is invalid, is refused with the reason', async () => {
  await expect(office('news', '--write', aFile('bad.md', `${spring}\n**Bold**\n`))).rejects.toThrow(
    'Line 10: text is plain',
  )
  await expect(office('news', '--write', aFile('Früh ling.md', spring))).rejects.toThrow('lowercase letters, digits')
  await expect(office('news', '--write', aFile('long.md', `${spring}\n${'x'.repeat(20_000)}`))).rejects.toThrow('20000')
})
