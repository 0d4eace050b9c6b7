import { expect, test } from 'vitest'
import { sampleSharingEmails } from '#tests/support/emails/sample-sharing-emails.ts'
import { piece, site } from '#tests/support/sample-emails.ts'

test('no email to one adult of a membership names the other in its subject, which is kept when the other has left', () => {
  const emails = sampleSharingEmails({ piece, nasty: 'Tamsin', site })
  expect(emails.map(({ subject }) => subject).filter((subject) => subject.includes('Tamsin'))).toEqual([])
  expect(
    emails.flatMap(({ blocks }) => blocks).filter((block) => JSON.stringify(block).includes('Tamsin')),
  ).not.toEqual([])
})
