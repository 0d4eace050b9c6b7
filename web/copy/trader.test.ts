import { expect, test } from 'vitest'
import { describeTrader as inEmails } from '#server/domains/notifications/email/footer.ts'
import { describeTrader } from '#web/copy/trader.ts'
import { withTrader } from '#web/copy/with-trader.ts'
import { cookies } from '#web/screens/storefront/legal/texts/cookies.ts'
import { privacy } from '#web/screens/storefront/legal/texts/privacy.ts'
import { terms } from '#web/screens/storefront/legal/texts/terms.ts'

const trader = {
  name: 'Wrenlet Clothing Ltd',
  companyNumber: 'SC123456',
  registeredIn: 'Scotland' as const,
  address: '14 Alma Road, Edinburgh EH1 1AA',
  vatNumber: 'GB 123 4567 89',
  email: 'hello@wrenlet.example',
  faqUrl: null,
  isMadeUp: false,
}

test('pages and emails describe the trader in the same words, without a VAT number if there is none', () => {
  expect(describeTrader(trader)).toBe(
    'Wrenlet Clothing Ltd, registered in Scotland, company number SC123456. Registered office: 14 Alma Road, Edinburgh EH1 1AA. VAT number GB 123 4567 89.',
  )
  for (const described of [trader, { ...trader, vatNumber: null }])
    expect(describeTrader(described)).toBe(inEmails(described))
  expect(describeTrader({ ...trader, vatNumber: null })).not.toContain('VAT')
})

test.each([
  ['terms', terms],
  ['privacy', privacy],
  ['cookies', cookies],
])('the %s text has every placeholder filled in, and names no other email address', (name, text) => {
  const words = withTrader(JSON.stringify(text), trader)
  expect(words).not.toMatch(/\{(trader|company|address|email)\}|undefined/)
  for (const [address] of words.matchAll(/[\w.]+@[\w.]+\w/g)) expect(address).toBe('hello@wrenlet.example')
  // These texts must say who the contract is with, and who is responsible for personal data (CCR schedule 2; UK GDPR
  // art. 13).
  if (name !== 'cookies') for (const part of [describeTrader(trader), trader.email]) expect(words).toContain(part)
})
