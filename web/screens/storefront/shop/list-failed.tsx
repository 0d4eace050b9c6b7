import { useRevalidator } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/** Replaces a page whose list did not load. The address stays, and with it the filters. */
export function ListFailed({ title, problem }: { title: string; problem: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <main id="main" className="container section">
      <PageHeading>{title}</PageHeading>
      <Notice variant="error" title={problem} className="mt-24" role="alert">
        <Button variant="outline" small className="mt-12" busy={state === 'loading'} onClick={() => void revalidate()}>
          {partsCopy.tryAgain}
        </Button>
      </Notice>
    </main>
  )
}
