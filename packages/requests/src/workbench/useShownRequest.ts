import { useState } from 'react';
import { useSelectedRequest } from './useSelectedRequest.ts';

/**
 * The request whose panel is open: the request in the address, if there is one. Otherwise, with `byItself`, it is `first`, the first
 * request of the list that waits for the person. Such a preview stays open when newer requests come before it, because the person may be
 * reading it. A new search shows its own first request. After the person has closed the panel, nothing opens by itself until they open a
 * request.
 */
export function useShownRequest({
  first,
  items,
  loading,
  byItself,
}: {
  first: { id: string } | undefined;
  items: readonly { id: string }[];
  loading: boolean;
  byItself: boolean;
}) {
  const { selected, list, open, close } = useSelectedRequest();
  const [preview, setPreview] = useState<{ id: string; list: string } | null>(null);
  const [closed, setClosed] = useState(false);
  // The preview that the person has opened, until the address changes. Its panel stays, even where nothing opens by itself any more.
  const [opening, setOpening] = useState<string | null>(null);
  if (opening !== null && selected !== null) setOpening(null);
  const previews = byItself && selected === null && !closed;

  if (previews && first && preview?.list !== list) {
    const stays = items.some(({ id }) => id === preview?.id);
    setPreview({ id: (stays && preview?.id) || first.id, list });
  }

  // The address names the request, or will do so in a moment. It must not open a request again that the person has closed meanwhile.
  const leave = () => {
    setOpening(null);
    if (selected !== null || opening !== null) close();
  };

  const isOfList = preview?.list === list || loading;
  const shown = selected ?? opening ?? (previews && isOfList ? (preview?.id ?? null) : null);
  return {
    selected,
    shown,
    open(id: string) {
      setClosed(false);
      if (id === shown && selected === null) setOpening(id);
      open(id);
    },
    /** The person closes the panel. */
    close() {
      setClosed(true);
      leave();
    },
    /** The person has finished with the request. The panel shows the next one, if there is one and if requests may open by themselves. */
    goOn(next: string | undefined) {
      setPreview(next === undefined ? null : { id: next, list });
      setClosed(next === undefined);
      leave();
    },
  };
}
