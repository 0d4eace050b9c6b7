// The queries that docs/operations.md gives to people who do by hand what no code does yet.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { membershipIn } from '#tests/builders/membership-in.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = await rentalsWorld(db)

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')

interface Row {
  email: string
}

async function ask(about: string): Promise<Row[]> {
  const [, section = ''] = page.split(`### ${about}`)
  const [, query] = /```sql\n(.+?)```/s.exec(section) ?? []
  if (!query) throw new Error(`there is no query about ${about}`)
  return (await sql.raw<Row>(query).execute(db)).rows
}

async function aFamilyWithAPiece() {
  const { accountId, membershipId } = await world.member({ plan: '200-quarterly' })
  const garmentId = await world.garment({ credits: 30 })
  await world.order({ accountId, garmentIds: [garmentId] })
  const { email } = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()
  return { email, membershipId }
}

test('changed terms are sent to members', async () => {
  const [now, before] = [await aFamilyWithAPiece(), await aFamilyWithAPiece()]
  await db
    .updateTable('membership')
    .set(membershipIn('cancelled', world.time.now))
    .where('id', '=', before.membershipId)
    .execute()
  const emails = (await ask('Changed terms or prices')).map(({ email }) => email)
  expect(emails).toContain(now.email)
  expect(emails).not.toContain(before.email)
})
