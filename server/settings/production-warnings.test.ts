import { expect, test } from 'vitest'
import { productionSettings } from '#tests/support/production-settings.ts'
import { parseConfig } from './config.ts'
import { productionWarnings } from './production-warnings.ts'

const warningsFor = (settings: Record<string, string>) =>
  productionWarnings(parseConfig({ ...productionSettings, TRUST_PROXY: '1', ...settings })).map(
    (text) => text.split(' ')[0],
  )

test.each([
  ['postgres://shop:secret@db.example.org:5432/wrenlet', ['DATABASE_URL']],
  ['postgres://shop:secret@10.0.0.7/wrenlet?application_name=shop', ['DATABASE_URL']],
  ['postgres://shop:secret@db.example.org/wrenlet?sslmode=verify-full&sslrootcert=/etc/ca.pem', []],
  ['postgres://shop:secret@10.0.0.7/wrenlet?sslmode=disable', []],
  ['postgres://shop:secret@localhost/wrenlet', []],
  ['postgres://shop:secret@127.0.0.1:6432/wrenlet', []],
  ['postgres://shop:secret@[::1]/wrenlet', []],
  ['postgres://shop:secret@socket/wrenlet?host=/var/run/postgresql', []],
])('a connection to the database causes a warning only if it is unencrypted: %s', (url, warned) => {
  expect(warningsFor({ DATABASE_URL: url })).toEqual(warned)
})

test('a missing TRUST_PROXY causes a warning; a demo has no warnings', () => {
  expect(warningsFor({ DATABASE_URL: 'postgres://shop:secret@localhost/wrenlet', TRUST_PROXY: 'false' })).toEqual([
    'TRUST_PROXY',
  ])
  expect(productionWarnings({ ...parseConfig(productionSettings), mode: 'demo' })).toEqual([])
})
