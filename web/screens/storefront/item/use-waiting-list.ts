import { useActionData, useFetcher } from 'react-router'
import type { WaitingOutcome, Wish } from '#web/screens/storefront/item/join-waiting-list.ts'

/** Posts a wish to hear of a piece, with JavaScript and without; the latest outcome names the wish it belongs to. */
export function useWaitingList(productId: string) {
  const fetcher = useFetcher<WaitingOutcome>()
  const posted = useActionData<WaitingOutcome>()
  const outcome = fetcher.data ?? posted ?? null
  return {
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    /** Where nobody's address has to be asked for. */
    send: (wish: Wish) =>
      void fetcher.submit(
        { productId, size: wish.size, ...(wish.condition && { condition: wish.condition }) },
        { method: 'post' },
      ),
    outcome,
  }
}

export type WaitingList = ReturnType<typeof useWaitingList>

export type WaitingProblem = Extract<WaitingOutcome, { waitingFor: null }>
