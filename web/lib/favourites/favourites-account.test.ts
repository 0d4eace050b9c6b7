import { beforeEach, expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import type { Refusal } from '#web/lib/api/errors.ts'
import { createFavouritesAccount, type FavouritesAccount } from '#web/lib/favourites/favourites-account.ts'
import { type FavouriteList, noFavourites } from '#web/lib/favourites/favourites-list.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [a, b, c, gone] = [id(1), id(2), id(3), id(9)]
const me = 'account-of-freya'

/** A fake server with the favourites of one account, as contract/catalogue.ts describes it. */
class Server {
  ids: string[] = []
  calls: string[] = []
  /** Refusals with which the next calls are answered. */
  refusals: Refusal[] = []

  readonly call = (async (endpoint: string, input: { body?: { productIds: string[]; merge?: boolean } }) => {
    const { body } = input
    this.calls.push(body ? `${endpoint}${body.merge ? ' merge' : ''} ${body.productIds.length}` : endpoint)
    await Promise.resolve()
    const refusal = this.refusals.shift()
    if (refusal) return { ok: false, ...refusal }
    if (body) {
      const known = body.productIds.filter((id) => id !== gone)
      this.ids = body.merge ? [...new Set([...known, ...this.ids])] : known
    }
    return { ok: true, status: 200, body: { productIds: [...this.ids], products: [] } }
  }) as unknown as CallApi
}

let server: Server
let list: FavouriteList
let refused: Refusal[]
let account: FavouritesAccount
let show: () => void
const note = (refusal: Refusal) => refused.push(refusal)

beforeEach(() => {
  server = new Server()
  list = noFavourites
  refused = []
  account = createFavouritesAccount({
    call: server.call,
    stored: () => list,
    keep: (next) => {
      list = next
    },
    onShown: (listen) => {
      show = listen
    },
  })
})

it('keeps a visitor’s hearts in the browser and calls no server', async () => {
  await account.setAccount(null, note)
  expect(await account.press(a)).toBe(true)
  expect(await account.press(b)).toBe(true)
  expect(await account.press(a)).toBe(true)
  expect(list).toEqual({ of: null, ids: [b], lost: 0, unsent: [] })
  expect(server.calls).toEqual([])
})

it('merges a visitor’s list into the account at sign-in and counts the products that the shop no longer has', async () => {
  list = { of: null, ids: [b, gone], lost: 0, unsent: [] }
  server.ids = [a]
  await account.setAccount(me, note)
  expect(server.ids).toEqual([b, a])
  expect(list).toEqual({ of: me, ids: [b, a], lost: 1, unsent: [] })
})

it('reads the account’s list if the browser has none, and not again while the copy is fresh', async () => {
  server.ids = [a]
  await account.setAccount(me, note)
  expect(list).toEqual({ of: me, ids: [a], lost: 0, unsent: [] })
  await account.setAccount(me, note, true)
  expect(server.calls).toEqual(['listFavourites'])
})

it('forgets the account’s list at sign-out, and never shows it to the next account', async () => {
  server.ids = [a]
  await account.setAccount(me, note)
  await account.setAccount(null, note)
  expect(list).toEqual(noFavourites)
  list = { of: 'somebody else', ids: [c], lost: 0, unsent: [] }
  await account.setAccount(me, note)
  expect(server.ids).toEqual([a])
  expect(list.ids).toEqual([a])
})

it.each([
  ['an answer', []],
  ['a refusal', [{ status: 401, errors: [] }]],
])('ignores %s that arrives after the sign-out', async (_, refusals) => {
  server.ids = [a]
  server.refusals = [...refusals]
  const late = account.setAccount(me, note)
  await account.setAccount(null, note)
  await late
  expect(list).toEqual(noFavourites)
  await account.setAccount(me, note)
  server.refusals = [...refusals]
  const pressed = account.press(b)
  await account.setAccount(null, note)
  await pressed
  expect(list).toEqual(noFavourites)
  expect(refused).toEqual([])
})

it('changes at once and sends the account each press, even if another device has saved since', async () => {
  await account.setAccount(me, note)
  const pressed = [account.press(a), account.press(b), account.press(a)]
  expect(list.ids).toEqual([b])
  server.ids = [c]
  expect(await Promise.all(pressed)).toEqual([true, true, true])
  expect(server.ids).toEqual([b, c])
  expect(list.ids).toEqual([b, c])
})

it('keeps showing a press that is still in flight when another one is answered', async () => {
  await account.setAccount(me, note)
  const first = account.press(a)
  const second = account.press(b)
  await first
  expect(server.ids).toEqual([a])
  expect(list.ids).toEqual([b, a])
  await second
  expect(server.ids).toEqual([b, a])
})

/** The next page in the same browser, with the same list. */
const nextPage = () =>
  createFavouritesAccount({
    call: server.call,
    stored: () => list,
    keep: (next) => {
      list = next
    },
    onShown: () => {},
  })

it('sends the presses of a page that was left before they were answered, even if the lists were compared a moment ago', async () => {
  server.ids = [c]
  await account.setAccount(me, note)
  server.refusals = [
    { status: 0, errors: [] },
    { status: 0, errors: [] },
  ]
  await Promise.all([account.press(a), account.press(c)])
  expect(list).toMatchObject({ ids: [a], unsent: [{ id: a }, { id: c }] })
  await nextPage().setAccount(me, note, true)
  await expect.poll(() => list.unsent).toEqual([])
  expect(server.ids).toEqual([a])
  expect(list.ids).toEqual([a])
  expect(refused).toEqual([])
})

it('sends a press that got no answer when the page is shown again', async () => {
  await account.setAccount(me, note)
  server.refusals = [{ status: 0, errors: [] }]
  await account.press(a)
  expect(server.ids).toEqual([])
  show()
  await expect.poll(() => list.unsent).toEqual([])
  expect(server.ids).toEqual([a])
})

it('lets a later press of the same heart replace one that was not answered', async () => {
  await account.setAccount(me, note)
  server.refusals = [{ status: 0, errors: [] }]
  await account.press(a)
  expect(await account.press(a)).toBe(true)
  expect(list).toEqual({ of: me, ids: [], lost: 0, unsent: [] })
  expect(server.ids).toEqual([])
})

it('never sends one account’s presses to another', async () => {
  list = { of: 'somebody else', ids: [a], lost: 0, unsent: [{ id: a, saved: true, place: 0 }] }
  await account.setAccount(me, note)
  expect(server.calls).toEqual(['listFavourites'])
  expect(list).toEqual({ of: me, ids: [], lost: 0, unsent: [] })
})

it('undoes a refused press, puts the heart back in its old place and reports the refusal', async () => {
  server.ids = [a, b, c]
  await account.setAccount(me, note)
  server.refusals = [{ status: 401, errors: [] }]
  const pressed = account.press(b)
  expect(list.ids).toEqual([a, c])
  expect(await pressed).toBe(false)
  expect(list.ids).toEqual([a, b, c])
  expect(refused).toHaveLength(1)
})

it('leaves out the ids that the server reports as invalid', async () => {
  list = { of: null, ids: [a, 'not-quite'], lost: 0, unsent: [] }
  server.refusals = [{ status: 400, errors: [{ code: 'invalid_id', message: 'no', ids: ['not-quite'] }] }]
  await account.setAccount(me, note)
  expect(server.calls).toEqual(['saveFavourites merge 2', 'saveFavourites merge 1'])
  expect(list.ids).toEqual([a])
})

it('accepts the account’s list from the favourites page, only while that account is signed in', async () => {
  await account.setAccount(me, note)
  account.acceptList(me, [c])
  expect(list.ids).toEqual([c])
  account.acceptList('somebody else', [a])
  expect(list.ids).toEqual([c])
})
