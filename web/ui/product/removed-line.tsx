import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import { Button } from '#web/ui/button.tsx'

export interface RemovedLineProps {
  /** The form that puts it back; it works without JavaScript. */
  action: string
  fields: Readonly<Record<string, string>>
  name?: string
  onRestore?: () => void
}

/** "Removed. Undo" where the piece was. It takes the focus that the pressed button held. */
export function RemovedLine({ action, fields, name = partsCopy.aPiece, onRestore }: RemovedLineProps) {
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
        action={action}
        className="flex flex-wrap items-center justify-between gap-x-16"
        onSubmit={(event) => {
          if (!onRestore) return
          event.preventDefault()
          onRestore()
        }}
      >
        <input type="hidden" name="intent" value="add" />
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <span role="status">{partsCopy.removed(name)}</span>
        <Button ref={undo} type="submit" variant="text" small>
          {partsCopy.undo}
        </Button>
      </Form>
    </Row>
  )
}
