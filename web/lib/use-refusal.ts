import { useCallback } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import { endsSession, loginAddress, type Refusal, raisesToast, refusalMessage } from '#web/lib/api/errors.ts'
import { forgetUser } from '#web/lib/stored-user.ts'
import { useToast } from '#web/lib/toasts.tsx'

/**
 * Returns a handler for refused calls from the browser (spec §8): a 401 clears the user, a 403 offers Login and the way
 * back, any other shows its first message, and quiet calls and 400s show nothing.
 */
export function useRefusal(): (endpointId: string, refusal: Refusal) => void {
  const toast = useToast()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return useCallback(
    (endpointId, refusal) => {
      if (endsSession(endpointId, refusal.status)) {
        forgetUser()
        void revalidate()
      }
      if (!raisesToast(endpointId, refusal)) return
      const action =
        refusal.status === 403 ? { label: partsCopy.login, to: loginAddress({ pathname, search }) } : undefined
      toast({ text: refusalMessage(refusal), kind: 'error', action })
    },
    [toast, pathname, search, revalidate],
  )
}
