import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'

export type PieceMarks = AnswerOf<'garmentMarks'>['items'][number]

/**
 * The marks of the pieces that could be sent: those loaded with the page, and more when another size is chosen or a
 * piece has gone. A piece on the shelf gets no new marks, so each is requested once. A failed request leaves them out,
 * and the next choice requests them again.
 */
export function usePieceMarks(ids: readonly string[], shown: readonly PieceMarks[]): ReadonlyMap<string, PieceMarks> {
  const [known, setKnown] = useState<ReadonlyMap<string, PieceMarks>>(
    () => new Map(shown.map((piece) => [piece.id, piece])),
  )
  const missing = ids.filter((id) => !known.has(id)).join(' ')

  useEffect(() => {
    if (missing === '') return
    let stopped = false
    void fetchApi('garmentMarks', { query: { ids: missing.split(' ') } }).then((answer) => {
      if (stopped || !answer.ok) return
      setKnown((before) => new Map([...before, ...answer.body.items.map((item) => [item.id, item] as const)]))
    })
    return () => {
      stopped = true
    }
  }, [missing])

  return known
}
