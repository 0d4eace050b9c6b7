import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { prefetched, prefetchedOverlay, prefetchedPart, rarelyShown } from '#web/lib/prefetch.tsx'

const Part = ({ name }: { name: string }) => <b>{name}</b>
const never = () => new Promise<typeof Part>(() => {})

it('fetches once for all callers, and again after a failure', async () => {
  let requests = 0
  const get = prefetched(async () => {
    requests += 1
    if (requests === 1) throw new Error('no connection')
    return requests
  })
  await expect(Promise.all([get(), get()])).rejects.toThrow('no connection')
  expect(await Promise.all([get(), get()])).toEqual([2, 2])
})

it('renders a rarely shown part on the server, for people without JavaScript', () => {
  const Shown = rarelyShown(Part, never)
  expect(renderToString(<Shown name="sold out" />)).toContain('<b>sold out</b>')
})

it('renders neither overlays nor other prefetched parts on the server', () => {
  const Drawer = prefetchedOverlay<{ open: boolean }>(never as never)
  const Card = prefetchedPart(never)
  expect(
    renderToString(
      <>
        <Drawer open={false} />
        <Card name="a" />
      </>,
    ),
  ).toBe('')
})
