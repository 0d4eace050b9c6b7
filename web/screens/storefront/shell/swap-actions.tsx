import { Form, useLocation } from 'react-router'
import { swapCopy } from '#web/screens/storefront/shell/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Changes which pieces go back, or stops the swap, which leads back to this page with its filters. */
export function SwapActions() {
  const { pathname, search } = useLocation()
  return (
    <div className="swap-actions">
      <ButtonLink to="/account/closet" variant="text" small>
        {swapCopy.change}
      </ButtonLink>
      <Form method="post" action="/swap">
        <input type="hidden" name="intent" value="stop" />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button type="submit" variant="text" small>
          {swapCopy.stop}
        </Button>
      </Form>
    </div>
  )
}
