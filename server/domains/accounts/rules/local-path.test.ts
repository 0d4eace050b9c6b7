import { expect, test } from 'vitest'
import { readLocalPath } from './local-path.ts'

test.each([
  ['/account/closet', '/account/closet'],
  ['/shop?sizes=098cm&page=2#top', '/shop?sizes=098cm&page=2#top'],
  ['/', '/'],
  ['/a/../account', '/account'],
])('%s leads to %s', (text, path) => expect(readLocalPath(text)).toBe(path))

test.each([
  '',
  'account',
  'https://evil.example/',
  '//evil.example/path',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '//[evil',
  'javascript:alert(1)',
  ' /account',
])('%j is not one of our pages', (text) => expect(readLocalPath(text)).toBeUndefined())
