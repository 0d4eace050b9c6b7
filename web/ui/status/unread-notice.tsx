import { partsCopy } from '#web/copy/parts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/** Stands for what could not be read: says why, and links to the page that tries again. */
export const UnreadNotice = ({ message, to }: { message: string; to: string }) => (
  <Notice variant="error" title={message} role="alert">
    <ButtonLink to={to} variant="outline" small className="mt-12">
      {partsCopy.tryAgain}
    </ButtonLink>
  </Notice>
)
