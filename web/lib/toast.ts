export interface Toast {
  text: string
  kind?: 'status' | 'error'
  action?: { label: string; to: string }
}

/** A toast in the queue; `id` tells two with the same words apart. */
export type QueuedToast = Toast & { id: number }
