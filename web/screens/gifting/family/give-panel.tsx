import { GiftCardPicture } from '#web/screens/gifting/card/gift-card-picture.tsx'
import { familyPageCopy as copy } from '#web/screens/gifting/family/copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Links to the form for a gift card to this family. */
export function GivePanel({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="give" className="family-give">
      <GiftCardPicture amount={null} recipient="" />
      <div className="grid content-center justify-items-start gap-12">
        <h2 id="give" className="h2">
          {copy.giveHeading}
        </h2>
        <p>{copy.giveLead}</p>
        <ButtonLink to={`/gifting/for/${secret}/give`}>{copy.give}</ButtonLink>
      </div>
    </section>
  )
}
