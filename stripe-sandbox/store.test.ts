import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import type { CheckoutSession, Coupon } from './objects.ts'
import { Store } from './store.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const aCoupon = (id: string): Coupon => ({
  id,
  object: 'coupon',
  amount_off: null,
  created: 0,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: 10,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
})

test('a file that predates due times gets them when it is opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'))
  folders.push(folder)
  const oldFile = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  oldFile.exec(`create table object (seq integer primary key autoincrement, id text not null unique, kind text not null,
    customer text, parent text, status text, lookup text, json text not null)`)
  const session = { id: 'cs_1', object: 'checkout.session', status: 'open', expires_at: 1234, customer: null }
  oldFile
    .prepare(`insert into object (id, kind, status, json) values ('cs_1', 'checkout.session', 'open', ?)`)
    .run(JSON.stringify(session))
  oldFile.close()
  for (let start = 0; start < 2; start += 1) {
    const store = new Store(folder)
    expect(store.firstDue()).toEqual({ id: 'cs_1', at: 1234, kind: 'checkout.session' })
    store.close()
  }
})

test('in a file that predates test clocks, everything falls due by the sandbox’s own clock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'))
  folders.push(folder)
  const oldFile = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  oldFile.exec(`create table object (seq integer primary key autoincrement, id text not null unique, kind text not null,
    customer text, parent text, status text, lookup text, due integer, json text not null);
    create index object_due on object (due, seq) where due is not null;
    create table alarm (id text primary key, due integer not null);
    create index alarm_due on alarm (due);
    insert into alarm values ('in_1', 99)`)
  const session = { id: 'cs_1', object: 'checkout.session', status: 'open', expires_at: 1234, customer: null }
  oldFile
    .prepare(`insert into object (id, kind, status, due, json) values ('cs_1', 'checkout.session', 'open', 1234, ?)`)
    .run(JSON.stringify(session))
  oldFile.close()
  for (let start = 0; start < 2; start += 1) {
    const store = new Store(folder)
    expect(store.firstDue()).toEqual({ id: 'in_1', at: 99, kind: 'alarm' })
    expect(store.firstDue('clock_1')).toBeUndefined()
    store.close()
  }
  const store = new Store(folder)
  store.setAlarm('in_1', null)
  expect(store.firstDue()?.id).toBe('cs_1')
  store.close()
})

test('a rehearsal rolls back what it has stored, even after an error', () => {
  const store = new Store(undefined)
  store.put<'coupon'>(aCoupon('kept'))
  const couponCount = store.rehearse(() => {
    store.put<'coupon'>({ ...aCoupon('kept'), percent_off: 50 })
    store.put<'coupon'>(aCoupon('gone'))
    store.setAlarm('gone', 5)
    return [...store.each('coupon')].length
  })
  expect(couponCount).toBe(2)
  expect(() =>
    store.rehearse(() => {
      store.put<'coupon'>(aCoupon('thrown'))
      throw new Error('refused')
    }),
  ).toThrow('refused')
  expect([...store.each('coupon')].map(({ id, percent_off }) => [id, percent_off])).toEqual([['kept', 10]])
  expect(store.firstDue()).toBeUndefined()
  store.close()
})

test('alarms and objects fall due in a common order, an object before an alarm of the same second', () => {
  const store = new Store(undefined)
  const aSession = (id: string, expires_at: number) =>
    store.put<'checkout.session'>({ id, object: 'checkout.session', status: 'open', expires_at } as CheckoutSession)
  aSession('late', 40)
  aSession('early', 20)
  store.setAlarm('last', 50)
  store.setAlarm('second', 20)
  store.setAlarm('first', 10)
  const order: string[] = []
  for (let due = store.firstDue(); due !== undefined; due = store.firstDue()) {
    order.push(due.id)
    store.remove(due.id)
  }
  expect(order).toEqual(['first', 'early', 'second', 'late', 'last'])
  store.close()
})

test('a cleared store has nothing due', () => {
  const store = new Store(undefined)
  store.setAlarm('a', 10)
  store.clear()
  expect(store.firstDue()).toBeUndefined()
  store.close()
})
