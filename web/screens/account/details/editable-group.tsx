import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { detailsCopy } from '#web/screens/account/details/copy.ts'
import type { GroupProblem } from '#web/screens/account/details/details-answer.ts'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

export interface EditableGroupProps {
  /** Value of the form's intent and of `?edit=`. */
  name: string
  title: string
  /** The group that the address opens for editing. */
  editing: string | null
  saved?: string
  problems: readonly GroupProblem[]
  /** Shown while the group is not being edited. */
  shown: ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * One card of details that is read or edited in place. Editing has its own address, so that it works without
 * JavaScript.
 */
export function EditableGroup({ name, title, editing, saved, problems, shown, children }: EditableGroupProps) {
  const navigation = useNavigation()
  const busy = navigation.state === 'submitting' && navigation.formData?.get('intent') === name
  const open = editing === name && saved === undefined
  const card = useRef<HTMLDivElement>(null)
  useFocusOnChange(card, open, saved)
  return (
    <Panel variant="outline" className="grid gap-16" ref={card}>
      <div className="flex items-center justify-between gap-12">
        <h2 className="h3">{title}</h2>
        {!open && (
          <Link
            to={`/account?edit=${name}`}
            className="link"
            preventScrollReset
            aria-label={`${detailsCopy.edit}: ${title}`}
          >
            {detailsCopy.edit}
          </Link>
        )}
      </div>
      {saved && (
        <Notice variant="success" role="status" tabIndex={-1}>
          {saved}
        </Notice>
      )}
      {open ? (
        <Form method="post" className="grid gap-16" noValidate preventScrollReset>
          <ErrorSummary
            attempt={problems}
            problems={problems.map(({ message, field }) => ({ message, fieldId: field }))}
          />
          {children}
          <div className="flex flex-wrap gap-12">
            <Button type="submit" name="intent" value={name} busy={busy} busyLabel={detailsCopy.saving}>
              {detailsCopy.save}
            </Button>
            <DetailsLink className="button button-text" preventScrollReset>
              {detailsCopy.cancel}
            </DetailsLink>
          </div>
        </Form>
      ) : (
        shown
      )}
    </Panel>
  )
}

/** When the pressed button has left the page, moves the focus to the first field, the message or the edit link. */
export function useFocusOnChange(card: RefObject<HTMLElement | null>, open: boolean, saved: string | undefined): void {
  const before = useRef({ open, saved })
  useEffect(() => {
    const changed = before.current.open !== open || before.current.saved !== saved
    before.current = { open, saved }
    if (!changed || document.activeElement !== document.body) return
    const next = open ? 'form input:not([type=hidden])' : saved ? '[role=status]' : 'a'
    card.current?.querySelector<HTMLElement>(next)?.focus()
  }, [card, open, saved])
}
