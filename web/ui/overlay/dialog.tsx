import { Overlay, type OverlayProps } from '#web/ui/overlay/overlay.tsx'

/** A centred modal; `wide` for tables such as the size guide. */
export function Dialog({ wide, ...rest }: Omit<OverlayProps, 'kind'> & { wide?: boolean }) {
  return <Overlay {...rest} kind={wide ? 'dialog-wide' : 'dialog'} />
}
