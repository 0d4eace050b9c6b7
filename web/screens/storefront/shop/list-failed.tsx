import { useRevalidator } from 'react-router'
import { shopCopy } from '#web/copy/storefront/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** In place of a page whose list did not load; the address and with it the filters stay. */
export function ListFailed({ title, trouble }: { title: string; trouble: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <main id="main" className="container section">
      <PageHeading>{title}</PageHeading>
      <Notice look="error" title={trouble} className="mt-24" role="alert">
        <Button look="outline" small className="mt-12" busy={state === 'loading'} onClick={() => void revalidate()}>
          {shopCopy.tryAgain}
        </Button>
      </Notice>
    </main>
  )
}
