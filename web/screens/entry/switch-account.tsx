import { Form, Link } from 'react-router'
import { switchCopy as copy } from '#web/screens/entry/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

interface SwitchAccountProps {
  email: string
  /** The page that this account may not open. */
  destination: string
  /** Where this account is sent instead. */
  onward: string
}

/** Asks a signed-in visitor to confirm before they are signed out to use another account. */
export function SwitchAccount({ email, destination, onward }: SwitchAccountProps) {
  return (
    <main id="main" tabIndex={-1} className="container container-narrow section">
      <div className="mx-auto max-w-form grid justify-items-center gap-24 text-center">
        <MotifPicture motif="heart" />
        <PageHeading>{copy.heading}</PageHeading>
        <p className="wrap-anywhere">{copy.signedInAs(email)}</p>
        <Form method="post" action={`/sign-out?${new URLSearchParams({ redirectTo: destination })}`}>
          <Button type="submit" wide>
            {copy.other}
          </Button>
        </Form>
        <Link to={onward} className="link">
          {copy.stay}
        </Link>
      </div>
    </main>
  )
}
