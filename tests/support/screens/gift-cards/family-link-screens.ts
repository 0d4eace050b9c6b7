// A family's link: making and switching it off in the account, and the page that grandparents see.
import type { Page } from 'playwright-core'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aChild } from '#tests/builders/a-child.ts'
import { aFamilyLink } from '#tests/builders/a-family-link.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { newcomerOfItsOwn } from '../people.ts'
import type { Person, Screen, Stage } from '../screen.ts'
import { alert, button, heading, status } from '../steps.ts'

const route = 'account/gift-cards'
const pageRoute = 'gifting/for/:secret'
const now = () => new Date()

async function aFamily({ db }: Stage, handles: readonly string[] = ['puddle-raincoat', 'mustard-cords']) {
  return transaction(db, async (tx) => {
    const { account, accountId } = await aMember(tx, { now: now() })
    await aChild(tx, { accountId, name: 'Bartholomew-Alexander', heightCm: 97, now: now() })
    const young: Id<'child'> = newId()
    const born_on = `${now().getUTCFullYear() - 3}-06-14`
    await tx.insertInto('child').values({ id: young, account_id: accountId, born_on, created_at: now() }).execute()
    await aChild(tx, { accountId, heightCm: 121, now: now() })
    await aChild(tx, { accountId, now: now() })
    const saved = await tx.selectFrom('product').select('id').where('handle', 'in', handles).execute()
    if (saved.length > 0)
      await tx
        .insertInto('favourite')
        .values(saved.map(({ id }, position) => ({ account_id: accountId, product_id: id, position, added_at: now() })))
        .execute()
    return { email: account.email, accountId }
  })
}

const family: Person = { make: async (stage) => (await aFamily(stage)).email }
const familyWithLinks: Person = {
  async make(stage) {
    const { email, accountId } = await aFamily(stage)
    await transaction(stage.db, async (tx) => {
      for (const showsSaved of [true, false, true, true, true])
        await aFamilyLink(tx, { accountId, showsSaved, now: now() })
    })
    return email
  },
}

const openGiftCards = async (page: Page) => {
  await page.goto('/account/gift-cards')
  await heading(page, 'Gift cards')
}

/** Opens the page of a link, whether it works or not. */
const openLinkPage =
  (title: string, options: { saved?: readonly string[]; showsSaved?: boolean; revoked?: boolean } = {}) =>
  async (page: Page, stage: Stage) => {
    const { saved, ...link } = options
    const { accountId } = await aFamily(stage, saved)
    const secret = await transaction(stage.db, (tx) => aFamilyLink(tx, { accountId, now: now(), ...link }))
    await page.goto(`/gifting/for/${secret}`)
    await heading(page, title)
  }

/** Opens the form that buys a gift card for the family. */
const openGiftForm = async (page: Page, stage: Stage) => {
  await openLinkPage('A gift that fits')(page, stage)
  await page.getByRole('link', { name: 'Choose a gift card' }).click()
  await heading(page, 'Give them a gift card')
}

export const familyPageScreens: readonly Screen[] = [
  { name: 'page of a family’s link', route: pageRoute, open: openLinkPage('A gift that fits') },
  {
    name: 'page of a family’s link without JavaScript',
    route: pageRoute,
    javaScript: false,
    open: openLinkPage('A gift that fits'),
  },
  {
    name: 'page of a family’s link, nothing saved',
    route: pageRoute,
    open: openLinkPage('A gift that fits', { saved: ['no-such-design'] }),
  },
  {
    name: 'page of a family’s link, sizes alone',
    route: pageRoute,
    open: openLinkPage('A gift that fits', { showsSaved: false }),
  },
  { name: 'gift card for a family', route: 'gifting/for/:secret/give', open: openGiftForm },
  {
    name: 'page of a family’s link, switched off',
    route: pageRoute,
    expected: [/status of 404/],
    open: openLinkPage('This link doesn’t work any more', { revoked: true }),
  },
]

export const familyLinkScreens: readonly Screen[] = [
  { name: 'family links, none yet', route, as: family, open: openGiftCards },
  { name: 'family links, no children', route, as: newcomerOfItsOwn, open: openGiftCards },
  {
    name: 'family links, just made',
    route,
    as: family,
    async open(page) {
      await openGiftCards(page)
      await button(page, 'Make a link').click()
      await page.getByLabel('Link to share').waitFor()
    },
  },
  {
    name: 'family links, just made without JavaScript',
    route,
    as: family,
    javaScript: false,
    async open(page) {
      await openGiftCards(page)
      await button(page, 'Make a link').click()
      await page.getByLabel('Link to share').waitFor()
    },
  },
  {
    name: 'family links, nothing ticked',
    route,
    as: newcomerOfItsOwn,
    expected: [/status of 400/],
    async open(page) {
      await openGiftCards(page)
      await page.getByLabel('Your saved clothes').uncheck()
      await button(page, 'Make a link').click()
      await alert(page, 'Choose at least one child, or your saved clothes.')
    },
  },
  {
    name: 'family links, as many as allowed',
    route,
    as: familyWithLinks,
    async open(page) {
      await openGiftCards(page)
      await page.getByText('You have 5 links already.').waitFor()
    },
  },
  {
    name: 'family links, one switched off',
    route,
    as: familyWithLinks,
    async open(page) {
      await openGiftCards(page)
      await button(page, /^Switch off/)
        .first()
        .click()
      await status(page, 'The link is off.')
    },
  },
]
