import { expect, test } from 'vitest'
import { sampleSharingEmails } from '#tests/support/emails/sample-sharing-emails.ts'
import { piece, site } from '#tests/support/sample-emails.ts'

test('no email’s subject names the other adult of a membership, because the subject is kept after that adult has left', () => {
  const emails = sampleSharingEmails({ piece, nasty: 'Tamsin', site })
  expect(emails.map(({ subject }) => subject).filter((subject) => subject.includes('Tamsin'))).toEqual([])
  expect(
    emails.flatMap(({ blocks }) => blocks).filter((block) => JSON.stringify(block).includes('Tamsin')),
  ).not.toEqual([])
})
