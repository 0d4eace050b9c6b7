export interface Toast {
  text: string
  kind?: 'status' | 'error'
  action?: { label: string; to: string }
}

/** A toast in the queue; `id` distinguishes two with the same text. */
export type QueuedToast = Toast & { id: number }
