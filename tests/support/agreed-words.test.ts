import { expect, test } from 'vitest'
import { marketingWords } from '#server/domains/accounts/rules/marketing-words.ts'
import { confirmWords, mailingConfirm } from '#server/domains/notifications/templates/account/mailing-confirm.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import { entryCopy } from '#web/screens/entry/copy.ts'
import { site } from './sample-emails.ts'

test('the recorded consent to the newsletter quotes the words beside its box', () => {
  expect([entryCopy.marketing, detailsCopy.marketing]).toEqual([marketingWords, marketingWords])
})

test('the recorded confirmation of an address quotes the email that asks for it', () => {
  const { blocks } = mailingConfirm({ confirmCode: 'yes', leaveCode: 'no' }, site)
  const [text, button] = blocks
  expect(confirmWords).toBe(`${text?.kind === 'text' && text.text} [${button?.kind === 'button' && button.label}]`)
})
