import { Link } from 'react-router'
import { foundCopy as copy } from '#web/screens/found/copy.ts'
import { Panel } from '#web/ui/panel.tsx'

/**
 * Links to the page on which a finder can report the piece. The link looks the same wherever the piece is (product
 * §12.6).
 */
export function StoryFound({ qrId }: { qrId: string }) {
  return (
    <section aria-labelledby="story-found">
      <Panel variant="outline" className="grid gap-4">
        <h2 id="story-found" className="h4">
          {copy.link}
        </h2>
        <p>{copy.linkLead}</p>
        <p>
          <Link to={`/item/profile/${encodeURIComponent(qrId)}/found`} className="link link-strong">
            {copy.linkAction}
          </Link>
        </p>
      </Panel>
    </section>
  )
}
