import { expect, test } from 'vitest'
import { readAudit } from './read-audit.ts'

const none = { auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } }

test('an answer without a vulnerability is read', () => {
  expect(readAudit(JSON.stringify(none))).toEqual({ answered: true, found: [] })
})

test('each vulnerability is listed once, with its advisory, and not again for its dependents', () => {
  const advisory = {
    name: 'qs',
    title: 'It can be hung',
    severity: 'high',
    url: 'https://github.com/advisories/GHSA-1',
  }
  const report = {
    vulnerabilities: { qs: { severity: 'high', via: [advisory] }, express: { severity: 'high', via: ['qs'] } },
    metadata: { vulnerabilities: { total: 2 } },
  }
  expect(readAudit(JSON.stringify(report))).toEqual({
    answered: true,
    found: [{ package: 'qs', severity: 'high', title: 'It can be hung', url: 'https://github.com/advisories/GHSA-1' }],
  })
})

test.each([
  ['', 'npm’s output cannot be read'],
  ['<html>', 'npm’s output cannot be read'],
  ['{}', 'npm gave no reason'],
  ['null', 'npm gave no reason'],
  ['{"vulnerabilities":{}}', 'npm gave no reason'],
  ['{"message":"405 Method Not Allowed - POST https://npm.example/-/npm/v1/security"}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOAUDIT","summary":""}}', 'ENOAUDIT'],
  [
    '{"vulnerabilities":{"a":{"via":["b"]}},"metadata":{"vulnerabilities":{"total":1}}}',
    'npm counts 1 vulnerabilities and names none',
  ],
])('the output “%s” is never taken for a good answer', (output, why) => {
  expect(readAudit(output)).toEqual({ answered: false, why })
})
