import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials, type LockFile } from './bill-of-materials.ts'

const lock: LockFile = {
  name: 'house',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'house', version: '1.0.0', dependencies: { a: '1' }, devDependencies: { '@s/tool': '2' } },
    'node_modules/a': {
      version: '1.2.3',
      integrity: 'sha512-AAEC',
      license: 'MIT',
      dependencies: { c: '2' },
      peerDependencies: { absent: '*' },
    },
    'node_modules/a/node_modules/c': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/@s/tool': { version: '2.0.0-beta+1', dev: true, dependencies: { c: '1' } },
    'node_modules/c': { version: '1.0.0', dev: true },
    'node_modules/@s/tool/node_modules/d': { version: '3.0.0', dev: true, dependencies: { c: '1' } },
    'node_modules/d': { version: '3.0.0', optional: true },
  },
}

test('each package is named by its package URL, with licence, checksum and scope', () => {
  const { components } = billOfMaterials(lock)
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40s/tool@2.0.0-beta%2B1',
      group: '@s',
      name: 'tool',
      version: '2.0.0-beta+1',
      scope: 'excluded',
      purl: 'pkg:npm/%40s/tool@2.0.0-beta%2B1',
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/a@1.2.3',
      name: 'a',
      version: '1.2.3',
      scope: 'required',
      purl: 'pkg:npm/a@1.2.3',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ expression: 'MIT' }],
    },
    expect.objectContaining({ purl: 'pkg:npm/c@1.0.0', scope: 'excluded' }),
    expect.objectContaining({ purl: 'pkg:npm/c@2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] }),
    // Twice in the tree, once in the bill.
    expect.objectContaining({ purl: 'pkg:npm/d@3.0.0', scope: 'optional' }),
  ])
})

test('dependencies are listed, resolved as Node resolves them', () => {
  const needs = new Map(billOfMaterials(lock).dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  expect(needs.get('pkg:npm/house@1.0.0')).toEqual(['pkg:npm/%40s/tool@2.0.0-beta%2B1', 'pkg:npm/a@1.2.3'])
  expect(needs.get('pkg:npm/a@1.2.3')).toEqual(['pkg:npm/c@2.0.0'])
  expect(needs.get('pkg:npm/%40s/tool@2.0.0-beta%2B1')).toEqual(['pkg:npm/c@1.0.0'])
  expect(needs.get('pkg:npm/d@3.0.0')).toEqual(['pkg:npm/c@1.0.0'])
})

test('the bill of our own lock file lists every package once, resolves every reference, and contains no web address', () => {
  const bill = billOfMaterials(JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')))
  const refs = new Set(bill.components.map((component) => component['bom-ref']))
  expect(refs.size).toBe(bill.components.length)
  expect(refs.size).toBeGreaterThan(300)
  for (const { ref, dependsOn } of bill.dependencies)
    for (const dependency of [...dependsOn, ...(ref.startsWith('pkg:npm/wrenlet@') ? [] : [ref])])
      expect(refs).toContain(dependency)
  for (const { hashes, licenses, name } of bill.components) expect([hashes, licenses], name).not.toContain(undefined)
  expect(JSON.stringify(bill)).not.toMatch(/https?:|registry/)
})

test('a lock file of another version is refused', () => {
  expect(() => billOfMaterials({ ...lock, lockfileVersion: 1 })).toThrow('version 3')
})
