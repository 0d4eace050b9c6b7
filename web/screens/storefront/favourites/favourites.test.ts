import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { loader } from './favourites.tsx'

const raincoat = { id: 'raincoat' }
const cords = { id: 'cords' }

/** Loads the page of an account that has saved a product of each shop. @param refused the call that is shed */
async function load(refused?: string) {
  const answers: Record<string, unknown> = {
    listFavourites: { productIds: ['cords', 'raincoat'], products: [raincoat] },
    resaleFavourites: { productIds: ['cords', 'raincoat'], products: [cords] },
  }
  const context = new RouterContextProvider()
  context.set(apiContext, (async (id: string) =>
    id === refused
      ? { ok: false, status: 503, errors: [] }
      : { ok: true, status: 200, body: answers[id] }) as unknown as CallApi)
  return await loader({ context } as never)
}

it('an account’s favourites are those of both shops', async () => {
  const { accountFaces } = await load()
  expect(accountFaces?.map(({ id }) => id)).toEqual(['cords', 'raincoat'])
})

it.each(['listFavourites', 'resaleFavourites'])(
  'when %s is refused, the page leaves the favourites to the browser’s copy',
  async (refused) => {
    expect(await load(refused)).toEqual({ accountFaces: null })
  },
)
