import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { BasketEntry } from '#web/lib/basket/basket.ts'
import { basketCopy } from '#web/screens/storefront/basket/copy.ts'
import { Button } from '#web/ui/button.tsx'

export interface RemovedLineProps {
  entry: BasketEntry
  name?: string
  onRestore?: () => void
}

/** "Removed. Undo" where the piece was. It takes the focus that the pressed button held. */
export function RemovedLine({ entry, name = basketCopy.aPiece, onRestore }: RemovedLineProps) {
  const undo = useRef<HTMLButtonElement>(null)
  const justRemoved = onRestore !== undefined
  useEffect(() => {
    if (justRemoved) undo.current?.focus()
  }, [justRemoved])
  const Row = onRestore ? 'li' : 'div'
  return (
    <Row className="removed-line">
      <Form
        method="post"
        action="/basket"
        className="flex items-center justify-between gap-16"
        onSubmit={(event) => {
          if (!onRestore) return
          event.preventDefault()
          onRestore()
        }}
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={entry.p} />
        <input type="hidden" name="size" value={entry.s} />
        <input type="hidden" name="condition" value={entry.c} />
        <input type="hidden" name="garmentId" value={entry.g} />
        <span role="status">{basketCopy.removed(name)}</span>
        <Button ref={undo} type="submit" variant="text" small>
          {basketCopy.undo}
        </Button>
      </Form>
    </Row>
  )
}
