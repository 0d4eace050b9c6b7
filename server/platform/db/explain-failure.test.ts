import { expect, test } from 'vitest'
import { explainConnectionFailure, explainPostgresFailure } from './explain-failure.ts'

test.each([
  ['FATAL:  could not write to file "base/1": No space left on device', 'The disk is full'],
  ['initdb: error: could not create directory "/x": Permission denied', 'belongs to another user'],
  ["Error: EROFS: read-only file system, mkdir '/x'", 'cannot be written to'],
  ['FATAL:  database files are incompatible with server', 'made by another version of PostgreSQL'],
  ['postgres: error while loading shared libraries: libpq.so.5', 'set DATABASE_URL'],
])('%s is explained in one line', (output, sentence) => {
  const explained = explainPostgresFailure(output, '/home/me/.data/postgres')
  expect(explained).toContain(sentence)
  expect(explained).not.toContain('\n')
})

test('the last cause of an unknown failure is quoted', () => {
  const log = 'LOG:  starting\nFATAL:  the moon is full\nLOG:  database system is shut down\n'
  expect(explainPostgresFailure(log, '/d')).toBe('PostgreSQL did not start in /d: FATAL:  the moon is full')
})

test('an unreachable database is named without its password', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const { message } = explainConnectionFailure(error, 'postgres://me:secret@db.example:5433/shop')
  expect(message).toBe('The database db.example:5433/shop named by DATABASE_URL cannot be used: nothing answers there.')
})
