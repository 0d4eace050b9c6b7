// The emails to each of two homes when their sharing ends (product §12).
import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/database.ts'
import { twoHomesWorld } from '../support/worlds/two-homes-world.ts'

const { db } = await openTestDatabase()
const world = twoHomesWorld(db)

test.each([
  ['second', 'Rowan has left your membership.', 'You’ve left the membership that you shared.'],
  [
    'payer',
    'You no longer share your membership with Rowan.',
    'The adult who pays for the membership has ended the sharing.',
  ],
] as const)(
  'when the %s ends the sharing, both are emailed who ended it, and the second adult also reads what is due back and when',
  async (who, payers, seconds) => {
    const family = await world.twoHomes()
    const { payer, second } = family
    await world.atHome(second, 2)
    await world.atHome(payer)
    expect(await world.call('endSharing', {}, family[who])).toMatchObject({ ok: true })
    await world.work()
    const mailsTo = ({ email }: { readonly email: string }) =>
      world.mails.filter(({ to, template }) => to.address === email && template.startsWith('sharing-'))
    const [toPayer, toSecond] = [mailsTo(payer), mailsTo(second)]
    expect(toPayer.map(({ template }) => template)).toEqual(['sharing-ended'])
    expect(toPayer[0]?.text).toContain(payers)
    expect(toSecond.map(({ template }) => template)).toEqual(['sharing-over'])
    for (const words of [seconds, '2 pieces are still with you', 'Due back by 20 December 2026'])
      expect(toSecond[0]?.text).toContain(words)
  },
)

test('a second home without pieces has nothing to send back, whatever the payer has', async () => {
  const { payer, second } = await world.twoHomes()
  await world.atHome(payer)
  expect(await world.call('endSharing', {}, second)).toMatchObject({ ok: true })
  await world.work()
  const mail = world.mails.findLast(({ to }) => to.address === second.email)
  expect(mail?.template).toBe('sharing-over')
  expect(mail?.text).not.toContain('still with you')
})
