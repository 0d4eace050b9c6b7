// A piece that somebody has found: what its finder sends and reads, and what the family reads and answers.
import type { Page } from 'playwright-core'
import type { FindingAnswer } from '#contract/rentals/findings.ts'
import { newSecretCode } from '#server/kernel/secret-code.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFindingAtHome } from '#tests/builders/a-finding.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'
import { memberWith } from '../people.ts'
import type { Person, Screen, Stage } from '../screen.ts'
import { alert, button, heading, status } from '../steps.ts'

const formRoute = 'item/profile/:qr_id/found'
const finderRoute = 'found/:token'
const familyRoute = 'account/closet/findings/:loanId'
const closet = 'account/closet'

async function aPieceAtHome({ wrenlet, db }: Stage) {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const piece = await db
    .selectFrom('loan')
    .innerJoin('account', 'account.id', 'loan.account_id')
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .select(['loan.garment_id', 'garment.qr_id'])
    .where('account.email', '=', email)
    .where('loan.state', '=', 'at_home')
    .executeTakeFirstOrThrow()
  return { email, garmentId: piece.garment_id, qrId: piece.qr_id }
}

async function aFinding(stage: Stage, answer?: FindingAnswer) {
  const { email, garmentId } = await aPieceAtHome(stage)
  const token = newSecretCode()
  await transaction(stage.db, (tx) =>
    aFindingAtHome(tx, { garmentId, place: 'cafe', token, now: new Date(), ...(answer && { answer }) }),
  )
  return { email, token }
}

/** The only piece at home was found today. */
const withFinding = (answer?: FindingAnswer): Person => ({
  make: async (stage) => (await aFinding(stage, answer)).email,
})

async function openForm(page: Page, stage: Stage): Promise<void> {
  const { qrId } = await aPieceAtHome(stage)
  await page.goto(`/item/profile/${qrId}`)
  await page.getByRole('link', { name: 'Say where it is' }).click()
  await heading(page, 'Found this piece?')
}

async function openFindings(page: Page, link = /^Somebody has found it/): Promise<void> {
  await page.goto('/account/closet?view=list')
  await page.getByRole('main').getByRole('link', { name: link }).first().click()
  await heading(page, 'Somebody has found this piece')
}

export const finderScreens: readonly Screen[] = [
  { name: 'a found piece, its form', route: formRoute, open: openForm },
  { name: 'a found piece, its form without JavaScript', route: formRoute, javaScript: false, open: openForm },
  {
    name: 'a found piece, refused',
    route: formRoute,
    expected: [/status of 400/],
    async open(page, stage) {
      await openForm(page, stage)
      await page.getByLabel('When?').fill('')
      await button(page, 'Tell its family').click()
      await alert(page, 'Choose where you found it.')
    },
  },
  {
    name: 'a found piece, sent',
    route: finderRoute,
    async open(page, stage) {
      await page.goto(`/found/${(await aFinding(stage)).token}`)
      await page.getByRole('heading', { name: 'Keep this page’s address' }).waitFor()
    },
  },
  {
    name: 'a found piece, answered',
    route: finderRoute,
    async open(page, stage) {
      await page.goto(`/found/${(await aFinding(stage, 'hand_in')).token}`)
      await page.getByRole('heading', { name: 'The family’s answer' }).waitFor()
    },
  },
  {
    name: 'a found piece, no such message',
    route: finderRoute,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/found/no-token-of-ours')
      await heading(page, 'There’s no message here')
    },
  },
]

export const findingScreens: readonly Screen[] = [
  { name: 'findings of a piece', route: familyRoute, as: withFinding(), open: (page) => openFindings(page) },
  {
    name: 'findings of a piece, no answer chosen',
    route: familyRoute,
    as: withFinding(),
    expected: [/status of 400/],
    async open(page) {
      await openFindings(page)
      await button(page, 'Send this answer').click()
      await alert(page, 'Choose an answer.')
    },
  },
  {
    name: 'findings of a piece, answered just now',
    route: familyRoute,
    as: withFinding(),
    async open(page) {
      await openFindings(page)
      await page.getByRole('radio', { name: /hand it to the people/ }).check()
      await button(page, 'Send this answer').click()
      await status(page, 'They can read your answer now')
    },
  },
  {
    name: 'findings of a piece that was reported lost',
    route: familyRoute,
    as: {
      async make(stage) {
        const { email } = await aFinding(stage)
        await runSql(
          stage.wrenlet.databaseUrl,
          `insert into loss (id, loan_id, account_id, state, due_on, at_most_pence, opened_on, reported_at, notices, noticed_on)
           select gen_random_uuid(), loan.id, account.id, 'open', loan.term_ends_on, 1300, current_date, now(), 1, current_date
           from loan join account on account.id = loan.account_id where email = '${email}'`,
        )
        return email
      },
    },
    async open(page) {
      await openFindings(page)
      await page.getByRole('link', { name: 'I’ve found it' }).waitFor()
    },
  },
  {
    name: 'findings of a piece that nobody has found',
    route: familyRoute,
    as: memberWith(),
    async open(page) {
      await page.goto('/account/closet?view=list')
      const lost = page
        .getByRole('main')
        .getByRole('link', { name: /^Can’t find it/ })
        .first()
      await page.goto(((await lost.getAttribute('href')) ?? '').replace('/lost/', '/findings/'))
      await heading(page, 'Nobody has reported it found')
    },
  },
  {
    name: 'closet, a piece that somebody has found',
    route: closet,
    as: withFinding(),
    async open(page) {
      await page.goto('/account/closet')
      await page.getByText('Somebody has found it').waitFor()
    },
  },
  {
    name: 'closet as a list, a piece that somebody has found',
    route: closet,
    as: withFinding(),
    async open(page) {
      await page.goto('/account/closet?view=list')
      await page.getByRole('link', { name: /^Somebody has found it/ }).waitFor()
    },
  },
  {
    name: 'a piece that somebody has found',
    route: 'account/closet/pieces/:loanId',
    as: withFinding('pick_up'),
    async open(page) {
      await page.goto('/account/closet')
      await page.locator('.wardrobe-name').click()
      await page.getByRole('link', { name: /^Somebody found it, and you’ve answered/ }).waitFor()
    },
  },
]
