import { Form, useLocation } from 'react-router'
import { swapCopy } from '#web/screens/storefront/shell/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** While a member swaps: the pieces to send back and the credits they free, on every page of the shop. */
export function SwapBar({ pieces, credits }: { pieces: number; credits: number }) {
  const { pathname } = useLocation()
  if (pathname.startsWith('/account') || pathname.startsWith('/confirmation')) return null
  return (
    <aside className="swap-bar no-print" aria-label={swapCopy.label}>
      <div className="container flex flex-wrap items-center justify-between gap-x-24 gap-y-4">
        <p className="font-strong">{swapCopy.bar(pieces, credits)}</p>
        <div className="flex flex-wrap items-center gap-x-16">
          <ButtonLink to="/account/closet" variant="text" small>
            {swapCopy.change}
          </ButtonLink>
          <Form method="post" action="/swap">
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="returnTo" value={pathname} />
            <Button type="submit" variant="text" small>
              {swapCopy.stop}
            </Button>
          </Form>
        </div>
      </div>
    </aside>
  )
}
