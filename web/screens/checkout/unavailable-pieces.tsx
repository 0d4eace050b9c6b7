import { Form } from 'react-router'
import { messages } from '#web/copy/messages.generated.ts'
import { checkoutCopy } from '#web/screens/checkout/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Collects the pieces that a refusal is about. */
export const aboutPieces = (errors: readonly { titles?: string[]; ids?: string[] }[]) => ({
  titles: errors.flatMap((error) => error.titles ?? []),
  ids: errors.flatMap((error) => error.ids ?? []),
})

/** Lists the pieces that another family has taken, by title, with one button that removes them from the basket. */
export function UnavailablePieces({
  message,
  titles,
  ids,
}: {
  /** The refusal's message, if nothing else shows it. */
  message?: string
  titles: readonly string[]
  ids: readonly string[]
}) {
  return (
    <Panel variant="error" className="grid gap-12">
      {message && <p className="font-strong text-error">{message}</p>}
      <h2 className="h4">{messages.noLongerAvailable}</h2>
      <ul className="bullets">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <Form method="post" action="/basket">
        <input type="hidden" name="intent" value="remove" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="garmentId" value={id} />
        ))}
        <Button type="submit" variant="outline" small>
          {checkoutCopy.removeThese}
        </Button>
      </Form>
    </Panel>
  )
}
