import { Form, useNavigation } from 'react-router'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { pieceCopy as copy } from '#web/screens/account/closet/piece/copy.ts'
import type { ChildOfFamily } from '#web/screens/account/closet/wardrobe/by-child.ts'
import { wardrobeCopy } from '#web/screens/account/closet/wardrobe/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'

/** Asks which child the piece is for, in a family with several. */
export function WearerForm({ piece, family }: { piece: ClosetPiece; family: readonly ChildOfFamily[] }) {
  const busy = useNavigation().formData?.get('intent') === 'wearer'
  if (family.length < 2) return null
  const options = family.map((child) => ({ value: child.id, label: wardrobeCopy.forChild(child) }))
  return (
    <Form method="post" preventScrollReset className="wearer-form">
      <input type="hidden" name="intent" value="wearer" />
      <Select
        key={piece.wearer?.childId}
        name="child"
        label={piece.wearer?.guessed ? copy.wearerGuessed : copy.wearer}
        defaultValue={piece.wearer?.childId ?? ''}
        options={[{ value: '', label: wardrobeCopy.forAnyone }, ...options]}
      />
      <Button type="submit" variant="outline" busy={busy} busyLabel={copy.savingWearer}>
        {copy.saveWearer}
      </Button>
    </Form>
  )
}
