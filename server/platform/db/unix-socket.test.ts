import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canHaveSocket, removeSockets } from './unix-socket.ts'

test.skipIf(process.platform === 'win32')('a cluster has a socket where the path of its file is short enough', () => {
  expect(canHaveSocket(`/${'a'.repeat(87)}`)).toBe(true)
  expect(canHaveSocket(`/${'a'.repeat(88)}`)).toBe(false)
  expect(canHaveSocket(`/${'é'.repeat(45)}`)).toBe(false)
})

test.each(['data/postgres', '/srv/a,b', '/srv/"a"', "/srv/o'neill"])('a cluster in %s has no socket', (cluster) => {
  expect(canHaveSocket(cluster)).toBe(false)
})

test('the sockets of a killed cluster are removed, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrenlet-sockets-'))
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock', 'PG_VERSION', '.s.PGSQL.notes'])
    writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'postmaster.pid'), '')
  removeSockets(folder)
  expect(readdirSync(folder), 'a cluster that another process has just started keeps its sockets').toHaveLength(5)
  rmSync(join(folder, 'postmaster.pid'))
  removeSockets(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['.s.PGSQL.notes', 'PG_VERSION'])
  rmSync(folder, { recursive: true })
})
