import { useCallback } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import { endsSession, type Refusal, raisesToast, refusalMessage, signInAddress } from '#web/lib/api/errors.ts'
import { forgetUser } from '#web/lib/stored-user.ts'
import { useToast } from '#web/lib/toasts.tsx'

/**
 * What a refused call from the browser does to the page (spec §8): 401 clears the user, 403 offers Login and
 * the way back, the others show the first message, and the quiet calls and 400 show nothing.
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
        refusal.status === 403 ? { label: partsCopy.login, to: signInAddress({ pathname, search }) } : undefined
      toast({ text: refusalMessage(refusal), kind: 'error', action })
    },
    [toast, pathname, search, revalidate],
  )
}
