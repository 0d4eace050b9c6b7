// An account's details, and its data. Longer than 300 lines because it is one list of states.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { builtPassword } from '#tests/builders/an-account.ts'
import { sessionOf } from '#tests/support/server/signed-in.ts'
import { aFamilyOfItsOwn, freya, memberWith, newcomer, withGiftBalance } from './people.ts'
import type { Person, Screen } from './screen.ts'
import { alert, button, heading, status } from './steps.ts'

const aChild = (count = 1) =>
  `insert into child (id, account_id, name, height_cm, created_at)
   select gen_random_uuid(), a.id, 'Child ' || n, 103, now() from account a, generate_series(1, ${count}) n where a.email = $email`
const olderTerms = `insert into consent (id, account_id, kind, given, terms_version, shown, at)
  select gen_random_uuid(), id, 'subscription_terms', true, '2026-12-05', '{}', now() - interval '1 day' from account where email = $email`

const openDetails = (page: Page) => page.goto('/account').then(() => heading(page, 'Your details'))
const openYourData = (page: Page) => page.goto('/account/your-data').then(() => heading(page, 'Your data'))
const openEditor = (group: string) => async (page: Page) => {
  await page.goto(`/account?edit=${group}`)
  await heading(page, 'Your details')
}
const withOtherDevices: Person = {
  async make(stage) {
    const email = await aFamilyOfItsOwn.make(stage)
    for (let devices = 0; devices < 3; devices++) await sessionOf(stage.db, email)
    return email
  },
}

/** Events of every kind, on two pages. */
const withActivity = memberWith(`
  with owner as (select id from account where email = $email),
  once as (
    insert into security_event (id, account_id, kind, at, device, new_network, sessions)
    select gen_random_uuid(), owner.id, kind, now() - hours * interval '1 hour', device, network, sessions from owner, (values
      ('password_changed', 1, 'Firefox on Windows', null, 3), ('signed_in_password', 2, 'Safari on iPhone', true, null),
      ('sessions_ended', 3, 'Firefox on Windows', null, 1), ('password_reset', 5, 'Samsung Internet on Android', null, 2),
      ('password_dropped', 7, null, null, 1), ('account_opened', 900, 'A browser', null, null)
    ) event (kind, hours, device, network, sessions)),
  daily as (
    insert into security_tally (subject_id, kind, day, times, last_at)
    select owner.id, kind, current_date - 2, times, now() - interval '2 days' from owner,
      (values ('wrong_password', 12), ('reset_asked', 2), ('link_asked', 1)) tally (kind, times))
  insert into security_event (id, account_id, kind, at, device, new_network)
  select gen_random_uuid(), owner.id, 'signed_in_link', now() - days * interval '1 day', 'Chrome on a Mac', false
  from owner, generate_series(3, 20) days`)

async function addChild(page: Page, name: string): Promise<void> {
  await page.getByLabel('First name or nickname').fill(name)
  await button(page, 'Add').and(page.locator('[type=submit]')).click()
}

export const detailsScreens: readonly Screen[] = [
  { name: 'details', route: 'account', as: freya, open: openDetails },
  { name: 'details without JavaScript', route: 'account', as: freya, javaScript: false, open: openDetails },
  { name: 'details, editing the name', route: 'account', as: freya, open: openEditor('name') },
  { name: 'details, editing the address', route: 'account', as: freya, open: openEditor('address') },
  {
    name: 'details, an invalid address',
    route: 'account',
    as: freya,
    expected: [/status of 400/],
    async open(page) {
      await openEditor('address')(page)
      await page.getByLabel('Postcode').fill('nowhere')
      await button(page, 'Save').first().click()
      await alert(page, /postcode/i)
    },
  },
  { name: 'details, adding a child', route: 'account', as: freya, open: openEditor('children') },
  {
    name: 'details, adding a child without any detail',
    route: 'account',
    as: freya,
    expected: [/status of 400/],
    async open(page) {
      await openEditor('children')(page)
      await addChild(page, '')
      await alert(page, 'Enter a name, a date of birth or a height')
    },
  },
  {
    name: 'details without JavaScript, adding a child without any detail',
    route: 'account',
    as: freya,
    javaScript: false,
    expected: [/status of 400/],
    async open(page) {
      await openEditor('children')(page)
      await addChild(page, '')
      await alert(page, 'Enter a name, a date of birth or a height')
    },
  },
  {
    name: 'details, a child added',
    route: 'account',
    as: aFamilyOfItsOwn,
    async open(page) {
      await openEditor('children')(page)
      await addChild(page, 'Idris')
      await status(page, 'Idris added.')
    },
  },
  {
    name: 'details, a child removed',
    route: 'account',
    as: memberWith(aChild()),
    async open(page) {
      await openDetails(page)
      await button(page, 'Remove Child 1').click()
      await button(page, 'Undo: add Child 1 again').waitFor()
    },
  },
  {
    name: 'details, a child that could not be removed',
    route: 'account',
    as: memberWith(aChild()),
    expected: [/ERR_FAILED/],
    async open(page) {
      await openDetails(page)
      await page.route('**/api/shop/customers-child/**', (route) => route.abort())
      await button(page, 'Remove Child 1').click()
      await alert(page, messages.unexpected)
    },
  },
  {
    name: 'details, as many children as allowed',
    route: 'account',
    as: memberWith(aChild(8)),
    async open(page) {
      await openDetails(page)
      await page.getByText('You’ve added 8 children, the most we can keep.').waitFor()
    },
  },
  {
    name: 'details, marketing emails, the request fails',
    route: 'account',
    as: freya,
    expected: [/ERR_FAILED/],
    async open(page) {
      await openDetails(page)
      await page.route('**/api/shop/customers/receive-marketing', (route) => route.abort())
      await page.getByRole('switch', { name: 'Email me about new arrivals' }).click()
      await alert(page, messages.unexpected)
    },
  },
  {
    name: 'details, other devices',
    route: 'account',
    as: withOtherDevices,
    async open(page) {
      await openDetails(page)
      await button(page, 'Sign out everywhere else').waitFor()
    },
  },
  {
    name: 'details, signed out everywhere else',
    route: 'account',
    as: withOtherDevices,
    async open(page) {
      await openDetails(page)
      await button(page, 'Sign out everywhere else').click()
      await status(page, 'Signed out everywhere else.')
    },
  },
  {
    name: 'details, recent activity',
    route: 'account',
    as: withActivity,
    async open(page) {
      await openDetails(page)
      await page.getByRole('link', { name: 'See all activity' }).waitFor()
    },
  },
  {
    name: 'activity, nothing yet',
    route: 'account/activity',
    as: memberWith(),
    async open(page) {
      await page.goto('/account/activity')
      await page.getByText('Nothing to show yet.').waitFor()
    },
  },
  {
    name: 'activity, the first of two pages',
    route: 'account/activity',
    as: withActivity,
    async open(page) {
      await page.goto('/account/activity')
      await page.getByText('Page 1 of 2').waitFor()
    },
  },
  {
    name: 'activity without JavaScript, the last page',
    route: 'account/activity',
    as: withActivity,
    javaScript: false,
    async open(page) {
      await page.goto('/account/activity')
      await page.getByRole('link', { name: 'Older' }).click()
      await page.getByText('Page 2 of 2').waitFor()
    },
  },
  {
    name: 'activity, a page beyond the last',
    route: 'account/activity',
    as: withActivity,
    async open(page) {
      await page.goto('/account/activity?page=9')
      await heading(page, 'Account activity')
      await page.getByText('Nothing on this page').waitFor()
    },
  },
  {
    name: 'details, two different passwords',
    route: 'account',
    as: freya,
    expected: [/status of 400/],
    async open(page) {
      await openDetails(page)
      await page.getByLabel('Current password').fill('puddle-jumper-9')
      await page.getByLabel('New password', { exact: true }).fill('seven muddy wellies')
      await page.getByLabel('Confirm new password').fill('seven muddy wellie')
      await button(page, 'Change password').click()
      await alert(page, 'The passwords don’t match')
    },
  },
  {
    name: 'details, the password changed',
    route: 'account',
    as: memberWith(),
    async open(page) {
      await openDetails(page)
      await page.getByLabel('Current password').fill('nettle-soup-on-tuesdays')
      await page.getByLabel('New password', { exact: true }).fill('seven muddy wellies')
      await page.getByLabel('Confirm new password').fill('seven muddy wellies')
      await button(page, 'Change password').click()
      await status(page, messages.passwordChanged)
    },
  },
  {
    name: 'details, closing the account refused',
    route: 'account',
    as: memberWith(),
    expected: [/status of 409/],
    async open(page) {
      await page.goto('/account?edit=leave')
      await page.locator('#leavePassword').fill('nettle-soup-on-tuesdays')
      await button(page, 'Close my account for good').click()
      await alert(page, '1 piece of ours is still with you')
    },
  },
  {
    name: 'details, closing with a gift balance refused',
    route: 'account',
    as: withGiftBalance,
    expected: [/status of 409/],
    async open(page) {
      await page.goto('/account?edit=leave')
      await page.locator('#leavePassword').fill(builtPassword)
      await button(page, 'Close my account for good').click()
      await alert(page, 'There’s £12.40 of gift balance in your account')
    },
  },
  {
    name: 'your data',
    route: 'account/your-data',
    as: aFamilyOfItsOwn,
    open: (page) => openYourData(page),
  },
  {
    name: 'your data, a wrong password',
    route: 'account/your-data',
    as: memberWith(),
    expected: [/status of 400/],
    async open(page) {
      await openYourData(page)
      await page.getByLabel('Current password').fill('not that one, sorry')
      await button(page, 'Show it here').click()
      await alert(page, 'That’s not your current password')
    },
  },
  {
    name: 'your data, shown',
    route: 'account/your-data',
    as: memberWith(aChild(2)),
    async open(page) {
      await openYourData(page)
      await page.getByLabel('Current password').fill(builtPassword)
      await button(page, 'Show it here').click()
      await page.getByRole('heading', { name: 'Rented pieces', exact: true }).waitFor()
    },
  },
  {
    name: 'account without a plan',
    route: 'account',
    as: newcomer,
    async open(page) {
      await page.goto('/account')
      await heading(page, 'Your details')
    },
  },
  {
    name: 'account, changed terms',
    route: 'account',
    as: memberWith(olderTerms),
    async open(page) {
      await openDetails(page)
      await page.getByText('Our terms have changed').waitFor()
    },
  },
  {
    name: 'account, changed terms accepted',
    route: 'account',
    as: memberWith(olderTerms),
    async open(page) {
      await openDetails(page)
      await button(page, 'I agree').click()
      await status(page, 'Thank you, that’s saved.')
    },
  },
]
