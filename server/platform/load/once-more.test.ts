import { expect, test } from 'vitest'
import { onceMore } from './once-more.ts'

test('those who ask during a run share one more, and the next who asks starts another', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const ask = onceMore(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  ask()
  ask()
  ask()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await new Promise((resolve) => setImmediate(resolve))
  expect(runs).toHaveLength(2)
  ask()
  expect(runs).toHaveLength(3)
})
