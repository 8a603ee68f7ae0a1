import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The state with which the palette asks a screen to open its dialog at once. */
export const CREATE = { create: true } as const;

const isCreateRequest = (state: unknown) => typeof state === 'object' && state !== null && 'create' in state;

/** Whether the screen's dialog for a new record is open: by its button, or because the palette asked for it. */
export function useCreating(): readonly [boolean, (open: boolean) => void] {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const isRequested = isCreateRequest(location.state);

  const set = useCallback(
    (open: boolean) => {
      setOpen(open);
      // Done once: a reload must not open it again.
      if (!open && isRequested) void navigate({ search }, { replace: true, state: null });
    },
    [isRequested, search, navigate],
  );
  return [isOpen || isRequested, set];
}
