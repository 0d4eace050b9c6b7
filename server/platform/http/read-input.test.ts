import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { readInput } from './read-input.ts'

describe('the input of a call', () => {
  it('is passed on as a checked copy', () => {
    const body = { username: 'freya@example.com', password: 'secret' }
    expect(readInput(endpoints.login, { body })).toEqual({ ok: true, input: { body } })
  })

  it('may have no unknown fields, and the refusal names them', () => {
    const read = readInput(endpoints.login, { body: { username: 'a', password: 'b', admin: true } })
    expect(read).toMatchObject({ ok: false, errors: [{ code: 'unknown_field', field: 'body.admin' }] })
  })

  it('may have no unknown query parameters, even if the call takes none', () => {
    expect(readInput(endpoints.listProducts, { query: { colour: 'red' } })).toMatchObject({
      ok: false,
      errors: [{ code: 'unknown_field', field: 'query.colour' }],
    })
    expect(readInput(endpoints.listPlans, { query: { page: '1' } })).toMatchObject({ ok: false })
  })

  it('may have no bidirectional control characters in names and address lines, and the refusal says so', () => {
    for (const mark of ['\u202e', '\u202a', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'])
      for (const field of ['givenName', 'familyName', 'addressLine1', 'addressLine2', 'city', 'postCode'])
        expect(readInput(endpoints.customerDetails, { body: { [field]: `Wren${mark}` } })).toEqual({
          ok: false,
          errors: [
            {
              code: 'malformed',
              message: 'There are characters in this that cannot be seen. Type it again, please.',
              field: `body.${field}`,
            },
          ],
        })
    expect(readInput(endpoints.addChild, { body: { name: 'W\u202eren' } })).toMatchObject({ ok: false })
    for (const name of ['Zoë', 'Nguyễn', '👨‍👩‍👧', 'می‌خواهم', 'שרה', 'مريم'])
      expect(readInput(endpoints.addChild, { body: { name } }), name).toMatchObject({ ok: true })
  })

  it('must have every required field, and the refusal names missing ones', () => {
    expect(readInput(endpoints.login, { body: { username: 'a' } })).toMatchObject({
      ok: false,
      errors: [{ code: 'malformed', field: 'body.password' }],
    })
    expect(readInput(endpoints.login, {})).toMatchObject({ ok: false })
  })

  it('may have numbers and single values in query strings', () => {
    expect(readInput(endpoints.listProducts, { query: { sizes: '098cm', page: '2' } })).toEqual({
      ok: true,
      input: { query: { sizes: ['098cm'], page: 2 } },
    })
  })

  it('is never coerced in a body', () => {
    expect(readInput(endpoints.login, { body: { username: 'a', password: 12345678 } })).toMatchObject({ ok: false })
  })

  it('may have no invalid number, number out of range or repeated single value', () => {
    for (const query of [
      { page: '2x' },
      { page: '0' },
      { page: ['1', '2'] },
      { creditsMin: '101' },
      { sort: 'newest' },
    ])
      expect(readInput(endpoints.listProducts, { query }), JSON.stringify(query)).toMatchObject({ ok: false })
  })

  it('may have undefined fields, which count as missing', () => {
    expect(readInput(endpoints.listProducts, { query: { sizes: undefined, page: 3 } })).toEqual({
      ok: true,
      input: { query: { page: 3 } },
    })
    expect(readInput(endpoints.login, { body: { username: 'a', password: undefined } })).toMatchObject({ ok: false })
  })

  it('must be an object', () => {
    for (const body of ['text', 7, [], null]) expect(readInput(endpoints.login, { body }).ok).toBe(false)
  })

  it('may have no names of Object.prototype, at any depth', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'toString'])
      for (const value of ['1', JSON.parse('{"a":1}')]) {
        const more = Object.fromEntries([[name, value]])
        const query = Object.setPrototypeOf(more, null)
        expect(readInput(endpoints.listProducts, { query }).ok, name).toBe(false)
        const body = Object.fromEntries([
          ['username', 'a'],
          ['password', 'b'],
          [name, value],
        ])
        expect(readInput(endpoints.login, { body }).ok, name).toBe(false)
      }
  })

  it('may have no text that the database cannot store, at any depth, and the refusal says where', () => {
    const nul = 'a\u0000b'
    const agreed = { acceptTerms: true, startNow: true, shown: '0'.repeat(64) }
    for (const [endpoint, raw, field] of [
      [endpoints.productDetails, { params: { id: nul } }, 'params.id'],
      [endpoints.orderDetails, { params: { id: '\u0000' } }, 'params.id'],
      [endpoints.listProducts, { query: { sizes: ['098cm', nul] } }, 'query.sizes.1'],
      [endpoints.listProducts, { query: { brands: nul } }, 'query.brands.0'],
      [endpoints.createCheckoutSession, { body: { ...agreed, priceId: nul } }, 'body.priceId'],
    ] as const)
      expect(readInput(endpoint, raw), field).toMatchObject({ ok: false, errors: [{ code: 'malformed', field }] })
  })

  it('may have no excessive nesting', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(readInput(endpoints.login, { body: deep }).ok).toBe(false)
    expect(readInput(endpoints.login, { body: { username: 'a', password: deep } }).ok).toBe(false)
  })
})
