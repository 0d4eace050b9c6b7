import type { FormEvent, ReactNode } from 'react'
import { type FetcherWithComponents, Form } from 'react-router'

export interface CartFormProps {
  change: FetcherWithComponents<unknown>
  intent: 'add' | 'remove'
  garmentIds: readonly string[]
  /** Called when JavaScript submits the form. */
  onSend?: () => void
  className?: string
  children: ReactNode
}

/** A form that changes the cart. Without JavaScript it leads to the cart; with it the page stays. */
export function CartForm({ change, intent, garmentIds, onSend, className, children }: CartFormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend?.()
    const fields = new FormData(event.currentTarget)
    fields.set('script', 'yes')
    void change.submit(fields, { method: 'post', action: '/resale/cart' })
  }
  return (
    <Form method="post" action="/resale/cart" className={className} onSubmit={send}>
      <input type="hidden" name="intent" value={intent} />
      {garmentIds.map((id) => (
        <input key={id} type="hidden" name="garmentId" value={id} />
      ))}
      {children}
    </Form>
  )
}
