import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import { Button, type ButtonStyle } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Opens the provider's page for cards and invoices; a refusal is shown on the plan page. */
export function PortalButton({
  toCards = false,
  children,
  ...style
}: ButtonStyle & { toCards?: boolean; children: ReactNode }) {
  const busy = useIsOpening(toCards)
  return (
    <PortalForm toCards={toCards}>
      <Button type="submit" {...style} busy={busy} busyLabel={copy.opening}>
        {children}
      </Button>
    </PortalForm>
  )
}

/** The same button as a link in a line of text, for changing the saved card. */
export const PortalLink = ({ children }: { children: string }) => (
  <PortalForm toCards>
    <button type="submit" className="link">
      {children}
    </button>
  </PortalForm>
)

/** The same button as a row in a list of links. */
export function PortalRow() {
  const busy = useIsOpening(false)
  return (
    <PortalForm toCards={false}>
      <button type="submit" className="manage-row manage-link" aria-disabled={busy || undefined}>
        <span>
          {busy ? copy.opening : copy.linkPortal}
          <span className="muted block text-small">{copy.linkPortalNote}</span>
        </span>
        <Icon of={ExternalLink} size={20} />
      </button>
    </PortalForm>
  )
}

function useIsOpening(toCards: boolean): boolean {
  const sent = useNavigation().formData
  return sent?.get('intent') === 'portal' && (sent.get('flow') !== null) === toCards
}

const PortalForm = ({ toCards, children }: { toCards: boolean; children: ReactNode }) => (
  <Form method="post" action="/account/plan">
    <input type="hidden" name="intent" value="portal" />
    {toCards && <input type="hidden" name="flow" value="payment_method_update" />}
    {children}
  </Form>
)
