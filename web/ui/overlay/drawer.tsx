import { Overlay, type OverlayProps } from '#web/ui/overlay/overlay.tsx'

export interface DrawerProps extends Omit<OverlayProps, 'kind'> {
  /** The basket is on the right, the menu on the left; filters fill a phone. */
  side?: 'right' | 'left' | 'full'
}

const kinds = { right: 'drawer', left: 'drawer-left', full: 'drawer-full' } as const

export function Drawer({ side = 'right', ...rest }: DrawerProps) {
  return <Overlay {...rest} kind={kinds[side]} />
}
