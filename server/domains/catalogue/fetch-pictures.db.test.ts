// A job fetches the pictures that an import recorded; no failure of the other server removes the product.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { type FetchedPicture, type PictureDraft, type PictureStore, saveProduct } from './index.ts'

const { db } = await openTestDatabase()
let now = new Date('2026-11-20T10:00:00Z')
const fetched = (name: string): FetchedPicture => ({ ok: true, base: `/media/${name}` })
const transient: FetchedPicture = { ok: false, problem: 'its server returned 503', transient: true }
const final: FetchedPicture = { ok: false, problem: 'it is not a JPEG, PNG, WebP, AVIF or GIF', transient: false }

const imported = (address: string, view: PictureDraft['view'] = 'front'): PictureDraft => ({
  base: address,
  external: true,
  alt: 'A jacket',
  tint: 'cream',
  view,
  source: address,
})

const product = (pictures: PictureDraft[]) => transaction(db, (tx) => aProduct(tx, { pictures, now }))
const picturesOf = (productId: Id<'product'>) =>
  db
    .selectFrom('product_picture')
    .select(['base', 'external', 'source', 'fetch_problem', 'view'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
const changedAt = async (id: Id<'product'>) =>
  (await db.selectFrom('product').select('changed_at').where('id', '=', id).executeTakeFirstOrThrow()).changed_at

/** Saves the product as an import does that changes only its pictures. */
async function saveAgain(id: Id<'product'>, pictures: PictureDraft[]) {
  const row = await db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const brand = await db.selectFrom('brand').selectAll().where('id', '=', row.brand_id).executeTakeFirstOrThrow()
  const draft = {
    handle: row.handle,
    brand,
    typeCode: row.type_code,
    name: row.name,
    sex: row.sex,
    longDescription: row.long_description,
    rrpPence: row.rrp_pence as never,
    status: row.status,
    publishedOn: row.published_on as never,
    pictures,
  }
  return await transaction(db, (tx) => saveProduct(tx, draft, now))
}

/** @param answers by address; each request is recorded */
function store(answers: Record<string, FetchedPicture>): PictureStore & { requested: string[] } {
  const requested: string[] = []
  return {
    requested,
    async fetch(address) {
      requested.push(address)
      const answer = answers[address]
      if (!answer) throw new Error(`unexpected request ${address}`)
      return answer
    },
    removeUnreferenced: async () => 0,
    findGone: async () => new Set(),
  }
}
/** The picture server of the current test. */
let supplier: PictureStore
const { jobs, work } = aWorld(db, {
  clock: { now: () => now },
  pictures: {
    fetch: (address) => supplier.fetch(address),
    removeUnreferenced: (referencedAmong) => supplier.removeUnreferenced(referencedAmong),
    findGone: (bases) => supplier.findGone(bases),
  },
})
async function run(from: PictureStore, productId: Id<'product'>, attempt = 1): Promise<void> {
  supplier = from
  await jobs['catalogue:fetch-pictures']?.({ productId }, { jobId: newId(), attempt, askedAt: now })
}

test('fetched pictures are served from here, and their product counts as changed', async () => {
  const { id } = await product([imported('https://a.example/1.jpg'), imported('https://a.example/2.jpg', 'detail')])
  now = new Date('2026-11-20T10:05:00Z')
  const pictures = store({ 'https://a.example/1.jpg': fetched('one'), 'https://a.example/2.jpg': fetched('two') })
  await run(pictures, id)
  expect(await picturesOf(id)).toEqual([
    { base: '/media/one', external: false, source: 'https://a.example/1.jpg', fetch_problem: null, view: 'front' },
    { base: '/media/two', external: false, source: 'https://a.example/2.jpg', fetch_problem: null, view: 'detail' },
  ])
  expect(await changedAt(id)).toEqual(now)
  await run(pictures, id)
  expect(pictures.requested).toHaveLength(2)
})

test('the next import recognises a fetched picture by its address, and changes nothing', async () => {
  const address = 'https://a.example/3.jpg'
  const handle = 'fetched-jacket'
  const draft = { handle, pictures: [imported(address)], now }
  const { id } = await transaction(db, (tx) => aProduct(tx, draft))
  await run(store({ [address]: fetched('three') }), id)
  const before = await picturesOf(id)
  const stamp = await changedAt(id)
  now = new Date('2026-11-21T10:00:00Z')
  await transaction(db, (tx) => aProduct(tx, { ...draft, now }))
  expect(await picturesOf(id)).toEqual(before)
  expect(await changedAt(id)).toEqual(stamp)
  // Another picture comes before it: the fetched one keeps its address.
  const other = 'https://a.example/4.jpg'
  const pictures = [imported(other), imported(address, 'detail')]
  await transaction(db, (tx) => aProduct(tx, { ...draft, pictures, now }))
  expect((await picturesOf(id)).map(({ base, external }) => [base, external])).toEqual([
    [other, true],
    ['/media/three', false],
  ])
})

test('a transient failure is retried up to the worker’s last attempt, and then the office sees why', async () => {
  const address = 'https://b.example/1.jpg'
  const { id } = await product([imported(address), imported('https://b.example/2.jpg', 'detail')])
  const pictures = store({ [address]: transient, 'https://b.example/2.jpg': fetched('b-two') })
  for (const attempt of [1, 4, 5, 34]) {
    await expect(run(pictures, id, attempt)).rejects.toThrow('1 of')
    expect((await picturesOf(id))[0]?.fetch_problem).toBeNull()
  }
  await run(pictures, id, 35)
  expect((await picturesOf(id)).map(({ base, external, fetch_problem }) => [base, external, fetch_problem])).toEqual([
    [address, true, 'its server returned 503'],
    ['/media/b-two', false, null],
  ])
  await run(pictures, id, 36)
  // The good one was fetched once; the other was not fetched again after it had failed for good.
  expect(pictures.requested.filter((requested) => requested !== address)).toHaveLength(1)
  expect(pictures.requested.filter((requested) => requested === address)).toHaveLength(5)
})

test('a shop that is down for an hour loses no picture: the worker retries', async () => {
  const address = 'https://f.example/1.jpg'
  const { id } = await product([imported(address)])
  const jobId = newId<'job'>()
  const job = { kind: 'catalogue:fetch-pictures', payload: JSON.stringify({ productId: id }) }
  await db
    .insertInto('job')
    .values({ id: jobId, ...job, due_at: now, created_at: now })
    .execute()
  const answers: Record<string, FetchedPicture> = { [address]: transient }
  supplier = store(answers)
  const due = () => db.updateTable('job').set({ leased_until: null }).where('id', '=', jobId).execute()
  for (let tries = 0; tries < 12; tries++) {
    await due()
    await work()
  }
  expect(await picturesOf(id)).toMatchObject([{ base: address, fetch_problem: null }])
  answers[address] = fetched('f-one')
  await due()
  await work()
  expect(await picturesOf(id)).toMatchObject([{ base: '/media/f-one', external: false }])
})

test('an import of the same address retries what failed before; the product is unchanged', async () => {
  const [lost, kept] = ['https://g.example/1.jpg', 'https://g.example/2.jpg']
  const handle = 'lost-and-found-jacket'
  const pictures = [imported(lost), imported(kept, 'detail')]
  const { id } = await transaction(db, (tx) => aProduct(tx, { handle, pictures, now }))
  await run(store({ [lost]: final, [kept]: fetched('g-two') }), id)
  const again = (changed = pictures) => saveAgain(id, changed)
  const stamp = await changedAt(id)
  now = new Date('2026-11-22T10:00:00Z')
  expect(await again()).toMatchObject({ outcome: 'unchanged', hasPicturesToFetch: true })
  expect(await changedAt(id)).toEqual(stamp)
  expect(await picturesOf(id)).toMatchObject([
    { base: lost, external: true, fetch_problem: null },
    { base: '/media/g-two', external: false },
  ])
  // The lost picture already waits to be fetched, so no second job is needed.
  expect(await again()).toMatchObject({ outcome: 'unchanged', hasPicturesToFetch: false })
  await run(store({ [lost]: final }), id)
  // Writing the pictures in another order also retries it.
  expect(await again(pictures.toReversed())).toMatchObject({ outcome: 'updated', hasPicturesToFetch: true })
  await run(store({ [lost]: fetched('g-one') }), id)
  expect((await picturesOf(id)).map(({ base }) => base)).toEqual(['/media/g-two', '/media/g-one'])
  expect(await again(pictures.toReversed())).toMatchObject({ outcome: 'unchanged', hasPicturesToFetch: false })
})

test('a file that is not a picture fails at once, and stays at its source', async () => {
  const { id } = await product([imported('https://c.example/1.svg')])
  await run(store({ 'https://c.example/1.svg': final }), id)
  expect(await picturesOf(id)).toMatchObject([
    { base: 'https://c.example/1.svg', external: true, fetch_problem: 'it is not a JPEG, PNG, WebP, AVIF or GIF' },
  ])
})

test('a picture that an import removes during the fetch is not written', async () => {
  const address = 'https://d.example/1.jpg'
  const handle = 'hurried-jacket'
  const { id } = await transaction(db, (tx) => aProduct(tx, { handle, pictures: [imported(address)], now }))
  const pictures: PictureStore = {
    async fetch() {
      await transaction(db, (tx) => aProduct(tx, { handle, pictures: [imported('https://d.example/2.jpg')], now }))
      return fetched('d-one')
    },
    removeUnreferenced: async () => 0,
    findGone: async () => new Set(),
  }
  await run(pictures, id)
  expect(await picturesOf(id)).toMatchObject([{ base: 'https://d.example/2.jpg', external: true, fetch_problem: null }])
})

test('our own pictures and unknown products need no fetching', async () => {
  const { id } = await product([{ base: '/pictures/fox', external: false, alt: 'Fox', tint: 'mint' }])
  const pictures = store({})
  await run(pictures, id)
  await run(pictures, newId())
  expect(pictures.requested).toEqual([])
})

test('the worker runs the job of an import', async () => {
  const address = 'https://e.example/1.jpg'
  const { id } = await product([imported(address)])
  await db
    .insertInto('job')
    .values({
      id: newId(),
      kind: 'catalogue:fetch-pictures',
      payload: JSON.stringify({ productId: id }),
      due_at: now,
      created_at: now,
    })
    .execute()
  supplier = store({ [address]: fetched('e-one') })
  await work()
  expect(await picturesOf(id)).toMatchObject([{ base: '/media/e-one' }])
})

test('condition pictures and views are stored, and changing them changes the product', async () => {
  const own = (view: PictureDraft['view'], condition: PictureDraft['condition'] = null): PictureDraft => ({
    base: `/pictures/fox-${view}`,
    external: false,
    alt: 'Fox',
    tint: 'mint',
    view,
    condition,
  })
  const handle = 'many-views'
  const pictures = [own('front'), own('back'), own('condition', 'worn')]
  const { id } = await transaction(db, (tx) => aProduct(tx, { handle, pictures, now }))
  expect((await picturesOf(id)).map(({ view }) => view)).toEqual(['front', 'back', 'condition'])
  const save = (changed: PictureDraft[]) => saveAgain(id, changed)
  expect(await save(pictures)).toMatchObject({ outcome: 'unchanged' })
  expect(await save([own('front'), own('detail'), own('condition', 'worn')])).toMatchObject({ outcome: 'updated' })
  expect(await save([own('front'), own('detail'), own('condition', 'used')])).toMatchObject({ outcome: 'updated' })
})
