import { useActionData, useFetcher } from 'react-router'
import type { EntryRequest, WaitingOutcome } from '#web/screens/storefront/item/join-waiting-list.ts'

/** Joins the waiting list, with JavaScript and without; the latest outcome names its entry. */
export function useWaitingList(productId: string) {
  const fetcher = useFetcher<WaitingOutcome>()
  const posted = useActionData<WaitingOutcome>()
  const outcome = fetcher.data ?? posted ?? null
  return {
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    /** Joins with the account's email address. */
    send: (entry: EntryRequest) =>
      void fetcher.submit(
        { productId, size: entry.size, ...(entry.condition && { condition: entry.condition }) },
        { method: 'post' },
      ),
    outcome,
  }
}

export type WaitingList = ReturnType<typeof useWaitingList>

export type WaitingProblem = Extract<WaitingOutcome, { waitingFor: null }>
