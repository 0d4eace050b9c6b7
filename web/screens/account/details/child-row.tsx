import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { AnswerOf } from '#contract/index.ts'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import { Button } from '#web/ui/button.tsx'

type Child = AnswerOf<'customerInfo'>['user']['children'][number]

const submitTo =
  (then: ((form: FormData) => void) | undefined, intent: string) => (event: FormEvent<HTMLFormElement>) => {
    if (!then) return
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('intent', intent)
    then(form)
  }

/** The details that an undo restores. */
function HiddenDetails({ child }: { child: Child }) {
  return (
    <>
      <input type="hidden" name="name" value={child.name ?? ''} />
      <input type="hidden" name="dateOfBirth" value={child.dateOfBirth ?? ''} />
      <input type="hidden" name="heightCm" value={child.heightCm ?? ''} />
    </>
  )
}

function FieldError({ children }: { children: ReactNode }) {
  return (
    <p className="field-error" role="alert">
      {children}
    </p>
  )
}

export interface ChildRowProps {
  child: Child
  /** Why it could not be removed. */
  problem?: string | null
  /** Absent while the child is not saved yet. */
  onRemove?: (form: FormData) => void
}

export function ChildRow({ child, problem, onRemove }: ChildRowProps) {
  const name = child.name ?? detailsCopy.aChild
  const facts = detailsCopy.childFacts({
    born: child.dateOfBirthLabel,
    heightCm: child.heightCm,
    size: child.sizeLabel,
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (problem) button.current?.focus()
  }, [problem])
  return (
    <li>
      <div className="flex items-center justify-between gap-16">
        <div className="min-w-0">
          <p className="font-strong wrap-anywhere">{name}</p>
          {facts.length > 0 && <p className="muted text-small">{facts.join(' · ')}</p>}
        </div>
        {onRemove && (
          <Form method="post" onSubmit={submitTo(onRemove, 'remove-child')}>
            <input type="hidden" name="id" value={child.id} />
            <HiddenDetails child={child} />
            <Button
              ref={button}
              type="submit"
              name="intent"
              value="remove-child"
              variant="text"
              aria-label={detailsCopy.removeChildNamed(name)}
            >
              {detailsCopy.removeChild}
            </Button>
          </Form>
        )}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </li>
  )
}

export interface RemovedChildProps {
  child: Child
  restoring?: boolean
  /** Why it could not be added again. */
  problem?: string | null
  /** Absent while the page works without JavaScript. */
  onRestore?: (form: FormData) => void
}

/** Shows "Idris removed. Undo" in the child's place, and takes the focus from the button that removed it. */
export function RemovedChild({ child, restoring, problem, onRestore }: RemovedChildProps) {
  const name = child.name ?? detailsCopy.aChild
  const undo = useRef<HTMLButtonElement>(null)
  const justRemoved = onRestore !== undefined
  useEffect(() => {
    if (justRemoved) undo.current?.focus()
  }, [justRemoved])
  return (
    <li>
      <Form
        method="post"
        className="flex items-center justify-between gap-16"
        onSubmit={submitTo(onRestore, 'add-child')}
      >
        <HiddenDetails child={child} />
        <span className="muted" role="status">
          {detailsCopy.childRemoved(name)}
        </span>
        <Button
          ref={undo}
          type="submit"
          name="intent"
          value="add-child"
          variant="text"
          busy={restoring}
          busyLabel={detailsCopy.undoing}
          aria-label={detailsCopy.undoNamed(name)}
        >
          {detailsCopy.undo}
        </Button>
      </Form>
      {problem && <FieldError>{problem}</FieldError>}
    </li>
  )
}
