import { expect, it } from 'vitest'
import { isForeignWrite } from './same-origin.ts'

const own = ['https://wrenlet.example']

it('allows reads and our own writes', () => {
  expect(isForeignWrite('GET', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }, own)).toBe(
    false,
  )
  expect(isForeignWrite('POST', { 'sec-fetch-site': 'same-origin' }, own)).toBe(false)
  expect(isForeignWrite('POST', { origin: 'https://wrenlet.example' }, own)).toBe(false)
})

it('allows requests that no browser sent', () => {
  expect(isForeignWrite('POST', {}, own)).toBe(false)
})

it('refuses writes from other sites, sister sites and sandboxed pages', () => {
  expect(isForeignWrite('POST', { 'sec-fetch-site': 'cross-site' }, own)).toBe(true)
  expect(isForeignWrite('DELETE', { 'sec-fetch-site': 'same-site' }, own)).toBe(true)
  expect(isForeignWrite('PUT', { origin: 'https://elsewhere.example' }, own)).toBe(true)
  expect(isForeignWrite('POST', { origin: 'null' }, own)).toBe(true)
  expect(isForeignWrite('POST', { origin: '' }, own)).toBe(true)
  expect(isForeignWrite('POST', { 'sec-fetch-site': '' }, own)).toBe(true)
  expect(isForeignWrite('POST', { origin: 'https://wrenlet.example.elsewhere.example' }, own)).toBe(true)
  expect(isForeignWrite('POST', { origin: 'http://wrenlet.example' }, own)).toBe(true)
})

it('does not let a matching origin outweigh what the browser says about the site', () => {
  const headers = { origin: 'https://wrenlet.example', 'sec-fetch-site': 'cross-site' }
  expect(isForeignWrite('POST', headers, own)).toBe(true)
})
